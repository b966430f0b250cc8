"""The questions that the command and HTTP answer alike (see crates/genplan-cli/tests/parity), asked in Python."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Callable

import genplan
import pytest
from conftest import ROOT
from genplan.errors import Diagnostic

TABLE = ROOT / "crates/genplan-cli/tests/parity/questions.json"
QUESTIONS: list[dict[str, Any]] = json.loads(TABLE.read_text(encoding="utf-8"))


def words(options: dict[str, Any], sketch: Path) -> list[str]:
    """The options as the command has them."""
    words = []
    for name, value in options.items():
        words.append("--" + name.replace("_", "-"))
        if name == "sketch":
            words.append(str(sketch))
        elif isinstance(value, list):
            words.append(",".join(value))
        elif value is not True:
            words.append(str(value))
    return words


def without_times(document: dict[str, Any]) -> dict[str, Any]:
    statistics = document["statistics"]
    kept = {name: value for name, value in statistics.items() if not name.endswith("seconds")}
    return {**document, "statistics": kept}


def refusal(diagnostics: Iterable[Diagnostic], is_usage: bool) -> object:
    """The words of a refusal; what cannot be asked, each front says in its own."""
    error = next(found for found in diagnostics if found.severity == "error")
    return "refused" if is_usage else (error.message, error.help)


def by_python(question: dict[str, Any], sketch: Path, is_usage: bool) -> object:
    options = dict(question["options"])
    if "sketch" in options:
        options["sketch"] = sketch
    try:
        answer = genplan.synthesize("examples/" + question["folder"], threads=1, time_limit=100, **options)
    except genplan.InputError as error:
        return refusal(error.diagnostics, is_usage)
    except TypeError:
        assert is_usage, "a name of an option that is unknown"
        return "refused"
    return without_times(answer.to_dict())


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: str(question["name"]))
def test_python_answers_as_the_command_does(
    question: dict[str, Any], command: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    is_usage = question.get("usage", False)
    sketch = tmp_path / "sketch.prog"
    sketch.write_text(question["options"].get("sketch", ""), encoding="utf-8")
    limits = ["--threads", "1", "--time-limit", "100"]
    asked = command("synth", "examples/" + question["folder"], *limits, *words(question["options"], sketch))
    if "diagnostics" in asked:
        by_command = refusal(map(Diagnostic.from_dict, asked["diagnostics"]), is_usage)
    else:
        by_command = without_times(asked)
    assert by_python(question, sketch, is_usage) == by_command
