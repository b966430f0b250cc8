"""Questions and answers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import genplan
import pytest
from conftest import DARK, EXAMPLES, LAMP


def test_the_program_of_the_paper_is_found(corridor: Path) -> None:
    answer = genplan.synthesize(corridor, max_lines=8, time_limit=30)
    assert answer.outcome == "found"
    assert str(answer.program) == "0. paint\n1. inc\n2. inc\n3. go(0, !last-cell)\n4. end"
    assert answer.proved_none_up_to == 3
    assert answer.alternatives == [genplan.Alternatives(3, ("last-cell",))]
    assert answer.conflict is None
    assert answer.statistics["nodes"] > 0


def test_strings_and_paths_are_accepted(corridor: Path) -> None:
    one, other = genplan.synthesize(str(corridor)), genplan.synthesize(corridor)
    assert one.program == other.program


def test_files_texts_and_objects_can_be_mixed(corridor: Path) -> None:
    domain = genplan.Domain.read(corridor / "domain.pddl")
    answer = genplan.synthesize(
        domain=domain,
        positives=[corridor / "positive/two.pddl", (corridor / "positive/six.pddl").read_text()],
        negatives=str(corridor / "negative/one.pddl"),
    )
    assert answer.program == genplan.synthesize(corridor).program


def test_that_there_is_no_program_is_an_answer(corridor: Path) -> None:
    answer = genplan.synthesize(corridor, max_lines=2)
    assert (answer.outcome, answer.program, answer.programs) == ("none", None, ())
    assert answer.proved == "no program of at most 2 lines fits these examples"
    assert answer.proved_none_up_to == 2
    assert answer.conflict is not None and answer.conflict.is_smallest
    assert {example.label for example in answer.conflict.examples} <= {"positive", "negative"}


def test_a_limit_is_an_answer(corridor: Path) -> None:
    answer = genplan.synthesize(corridor, all=True, lines=12, time_limit=0.2)
    assert answer.stop_reason == "time-limit"
    pool = genplan.generate("green-block", size=400)
    answer = genplan.synthesize(domain=pool.domain, positives=pool, time_limit=0)
    assert (answer.outcome, answer.stop_reason) == ("stopped", "time-limit")
    assert answer.to_dict()["stage"] in ("reading", "grounding") and answer.diagnostics


def test_all_programs_and_the_first(corridor: Path) -> None:
    everything = genplan.synthesize(corridor, all=True, lines=4)
    assert len(everything.programs) == len(everything.to_dict()["programs"]) >= 1
    assert genplan.synthesize(corridor, all=True, lines=5, limit=2).stop_reason == "limit"
    first = genplan.synthesize(corridor, first=True)
    assert first.program is not None


def test_modes_conditions_and_sketches(corridor: Path) -> None:
    positive = genplan.synthesize(corridor, mode="positive")
    assert positive.program is not None
    tested = genplan.synthesize(corridor, conditions=["last-cell"])
    assert tested.program is not None and "last-cell" in str(tested.program)
    sketched = genplan.synthesize(corridor, sketch="?\ninc\ninc\ngo(0, !?)\nend")
    assert sketched.program is not None and sketched.program.instructions[1] == "inc"


def test_programs_over_pointers() -> None:
    answer = genplan.synthesize(EXAMPLES / "ordinary/gripper")
    assert answer.program is not None and answer.program.pointers is not None
    assert answer.program.lines == len(answer.program.instructions) - 1
    assert genplan.evaluate(answer.program, EXAMPLES / "ordinary/gripper").as_labelled


def test_the_answer_does_not_depend_on_the_threads(corridor: Path) -> None:
    assert genplan.synthesize(corridor, threads=1).program == genplan.synthesize(corridor, threads=3).program


def test_documents_are_those_of_the_command(corridor: Path, command: object) -> None:
    answer = genplan.synthesize(corridor, max_lines=5).to_dict()
    document = command("synth", corridor, "--max-lines", "5")  # type: ignore[operator]
    for one in (answer, document):
        # Times differ from run to run; what was done does not.
        one["statistics"] = {name: one["statistics"][name] for name in ("nodes", "steps")}
    assert answer == document


def test_progress_is_told_and_can_end_the_search(corridor: Path) -> None:
    told: list[genplan.Progress] = []

    def progress(stage: genplan.Progress) -> bool:
        told.append(stage)
        return len(told) < 3

    answer = genplan.synthesize(corridor, all=True, lines=14, progress=progress)
    assert answer.stop_reason == "interrupted"
    assert len(told) >= 3 and told[0].stage == "search" and told[-1].nodes >= told[0].nodes > 0


def test_an_exception_of_the_callback_is_passed_on(corridor: Path) -> None:
    def progress(stage: genplan.Progress) -> None:
        raise KeyError(stage.stage)

    with pytest.raises(KeyError, match="search"):
        genplan.synthesize(corridor, all=True, lines=14, progress=progress)


def test_other_threads_go_on_meanwhile(corridor: Path) -> None:
    from threading import Thread

    searching = Thread(target=genplan.synthesize, args=(corridor,), kwargs={"all": True, "lines": 14, "time_limit": 1})
    started = time.monotonic()
    searching.start()
    count = 0
    while searching.is_alive():
        time.sleep(0.01)
        count += 1
    assert count > 10, (count, time.monotonic() - started)


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
def test_ctrl_c_ends_the_search(corridor: Path) -> None:
    script = f"""
        import genplan, sys
        print("ready", flush=True)
        try:
            genplan.synthesize({str(corridor)!r}, all=True, lines=14)
        except KeyboardInterrupt:
            print("interrupted", flush=True)
    """
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(script)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        started = time.monotonic()
        assert process.stdout.read() == "interrupted\n"
        assert process.wait(timeout=20) == 0
        assert time.monotonic() - started < 10


def test_errors_carry_their_places(tmp_path: Path) -> None:
    broken = tmp_path / "domain.pddl"
    broken.write_text("(define (domain lamp)\n  (:predicates (on))\n  (:action switch :effect (onn)))")
    with pytest.raises(genplan.InputError) as caught:
        genplan.synthesize(domain=broken, positives=[DARK])
    (diagnostic,) = caught.value.diagnostics
    assert (diagnostic.severity, diagnostic.file) == ("error", str(broken))
    assert (diagnostic.line, diagnostic.column) == (3, 28)
    assert "onn" in diagnostic.message and diagnostic.help
    assert str(broken) in str(caught.value)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"folder": "/nowhere"}, "does not exist"),
        ({}, "which examples"),
        ({"folder": ".", "domain": LAMP}, "both a folder and single files"),
        ({"domain": LAMP, "negatives": [DARK]}, "no positive example"),
        ({"domain": LAMP, "positives": [DARK], "conditions": ["onn"]}, "unknown predicate `onn` in conditions="),
        ({"domain": LAMP, "positives": [DARK], "pointers": {"ball": 1}}, "no type `ball`"),
        ({"domain": LAMP, "positives": [DARK], "mode": "np"}, "no mode `np`"),
        ({"domain": LAMP, "positives": [DARK], "lines": 1, "max_lines": 1}, "both lines= and max_lines="),
        ({"domain": LAMP, "positives": [DARK], "lines": 99}, "1 to 31 lines, not 99"),
    ],
)
def test_what_cannot_be_asked_is_an_error(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(genplan.InputError, match=message):
        genplan.synthesize(**arguments)  # type: ignore[arg-type]
    assert issubclass(genplan.InputError, genplan.GenplanError)


def test_a_program_in_a_notebook_is_a_picture(corridor: Path) -> None:
    answer = genplan.synthesize(corridor)
    assert answer.program is not None
    assert answer.program._repr_svg_().startswith("<svg")
    assert "<svg" in answer._repr_html_() and "no program with fewer lines" in answer._repr_html_()
