"""What is said in Python: options are arguments, and numbers are counted right."""

from __future__ import annotations

import inspect
import os
import re
import threading
from pathlib import Path
from typing import Any, Callable, get_args

import genplan
import pytest
from conftest import DARK, EXAMPLES, LAMP, ROOT
from genplan.errors import Diagnostic, in_python, is_for_python
from genplan.program import DrawFormat


def sentences() -> list[str]:
    """All texts of the libraries that name an option of the command."""
    texts = []
    for crate in ("genplan", "genplan-pddl"):
        for path in (ROOT / "crates" / crate / "src").rglob("*.rs"):
            code = re.sub(r"//[^\n]*", "", path.read_text(encoding="utf-8"))
            if "planner" not in path.parts:
                texts += [text for text in re.findall(r'"((?:[^"\\\\]|\\\\.)*)"', code) if re.search(r"--[a-z]{2}", text)]
    return texts


def test_options_are_named_as_arguments_that_there_are() -> None:
    said = [in_python(text) for text in sentences() if is_for_python(text)]
    assert len(said) > 8, "the texts are found"
    for text in said:
        outside = re.sub(r"`genplan [^`]*`", "", text)
        assert "--" not in outside, text
        assert not re.search(r"= (\\{|[0-9A-Z-])", outside), f"an option and its value are apart: {text}"


def test_a_help_about_an_option_that_python_has_not_is_left_out() -> None:
    document: dict[str, Any] = {"severity": "error", "message": "m", "help": ["--max-file-size allows more", "--lines"]}
    assert Diagnostic.from_dict(document).help == ("lines=",)


def test_too_few_examples_say_which_arguments_help(tmp_path: Path) -> None:
    (tmp_path / "domain.pddl").write_text(LAMP)
    for label in ("positive", "negative"):
        (tmp_path / label).mkdir()
    for number in range(2):
        (tmp_path / f"positive/{number}.pddl").write_text(DARK.replace("dark", f"dark{number}"))
        (tmp_path / f"negative/{number}.pddl").write_text(DARK.replace("dark", f"night{number}"))
    with pytest.raises(genplan.InputError) as caught:
        genplan.bench(tmp_path)
    helps = " | ".join(caught.value.diagnostics[0].help)
    assert "`examples=3`" in helps and "pool=" not in helps, helps


def test_an_answer_without_a_program_is_false() -> None:
    assert genplan.synthesize(domain=LAMP, positives=[DARK])
    none = genplan.synthesize(domain=LAMP, positives=[DARK], negatives=[DARK])
    assert none.program is None and not none


@pytest.mark.parametrize("function", [genplan.synthesize, genplan.suggest, genplan.compile])
def test_the_modes_are_known_to_type_checkers(function: Callable[..., Any]) -> None:
    assert "mode" in inspect.signature(function).parameters
    module = vars(inspect.getmodule(function))
    assert get_args(module["Mode"]) == ("pn", "pn-lite", "positive")
    assert function.__annotations__["mode"] == "Mode"


def test_programs_are_drawn_in_all_formats_of_the_command(command: Callable[..., Any]) -> None:
    import subprocess

    binary = os.environ.get("GENPLAN") or str(ROOT / "target/debug/genplan")
    words = subprocess.run([binary, "draw", "--help"], capture_output=True, text=True, check=True).stdout
    formats = re.search(r"\[possible values: ([^\]]*svg[^\]]*)\]", words)
    assert formats is not None
    assert set(re.split(r",\s+", formats[1])) == set(get_args(DrawFormat))
    file = EXAMPLES / "corridor/programs/star.prog"
    program = genplan.Program.read(file)
    for format in get_args(DrawFormat):
        drawn = subprocess.run([binary, "draw", file, "--format", format], capture_output=True, check=True).stdout
        assert program.draw(format) == drawn.decode(), format


def test_one_step_is_one_step() -> None:
    run = genplan.Program.parse("switch\nend").run(LAMP, DARK)
    assert repr(run) == "<Run: solved after 1 step>"
    evaluation = genplan.evaluate("switch\nend", domain=LAMP, positives=[DARK])
    assert repr(evaluation) == "<Evaluation: 1 of 1 instance is as labelled>"


def test_pipes_are_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reads: list[tuple[str, Callable[[], bool]]] = [
        ("switch\nend\n", lambda: genplan.Program.read(pipe).run(LAMP, DARK).solved),
        (LAMP, lambda: bool(genplan.synthesize(domain=pipe, positives=[DARK]))),
    ]
    for write, read in reads:
        writer = threading.Thread(target=pipe.write_text, args=(write,), daemon=True)
        writer.start()
        assert read()
        writer.join()
