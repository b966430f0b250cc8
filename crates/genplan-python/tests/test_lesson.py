"""Conversations about examples."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Callable

import genplan
import pytest
from conftest import DARK, LAMP


def hold(lesson: genplan.Lesson, oracle: genplan.Program, domain: Path) -> tuple[list[str], genplan.Suggestions]:
    """Lets a program answer until there is no question left: the labels, and the last round."""
    labels: list[str] = []
    while True:
        suggestions = lesson.next()
        assert isinstance(suggestions, genplan.Suggestions)
        if not suggestions:
            return labels, suggestions
        solved = oracle.run(domain, suggestions[0]).solved
        lesson.answer("positive" if solved else "negative")
        labels.append("positive" if solved else "negative")


def test_a_lesson_asks_as_the_command_does(
    corridor: Path, tmp_path: Path, command: Callable[..., Any]
) -> None:
    folder, oracle = tmp_path / "corridor", corridor / "programs/star.prog"
    for name in ("domain.pddl", "positive/six.pddl"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text((corridor / name).read_text())
    lesson = genplan.Lesson(folder)
    labels, last = hold(lesson, genplan.Program.read(oracle), folder / "domain.pddl")
    taught = command("teach", folder, "--oracle", oracle)
    assert labels == [answer["label"] for answer in taught["answers"]]
    assert last.agree and last.to_dict()["programs"][0]["program"] == taught["program"]


def test_an_answer_is_taken_back(corridor: Path) -> None:
    lesson = genplan.Lesson(domain=corridor / "domain.pddl", positives=[corridor / "positive/six.pddl"])
    assert lesson.undo() is None
    first = lesson.next()
    assert isinstance(first, genplan.Suggestions)
    lesson.answer("negative")
    with pytest.raises(genplan.InputError, match="which instance"):
        lesson.answer("negative")
    assert lesson.undo() == first[0].name
    again = lesson.next()
    assert isinstance(again, genplan.Suggestions) and again[0].text == first[0].text
    lesson.skip()
    other = lesson.next()
    assert isinstance(other, genplan.Suggestions) and [item.text for item in other] != [first[0].text]


def test_what_cannot_be_answered_is_refused() -> None:
    lesson = genplan.Lesson(domain=LAMP, positives=[DARK], negatives=[DARK])
    with pytest.raises(genplan.InputError, match="which instance"):
        lesson.skip()
    with pytest.raises(ValueError, match="there is no label 'yes'"):
        lesson.answer("yes")  # type: ignore[arg-type]
    assert isinstance(lesson.next(), genplan.Answer)
