"""Instances that are suggested because their labels would tell most: one round, or a conversation."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, overload

from . import _genplan
from ._inputs import Mode, Path, Pddl, inputs, many, options, refused
from .answer import Answer
from .program import Program
from .synthesis import Callback, watcher

__all__ = ["Lesson", "Suggestion", "Suggestions", "suggest"]


@dataclass(frozen=True)
class Suggestion:
    """An instance that the programs that fit disagree on."""

    name: str
    """A name for its file."""
    text: str = field(repr=False)
    """Its PDDL."""
    information: float
    """How much its label tells, in bits."""
    origin: str
    """``pool``, ``generator`` or ``examples``: where it comes from."""
    solved_by: tuple[int, ...]
    """The numbers of the programs that solve it, from 1."""


class Suggestions(Sequence[Suggestion]):
    """The instances whose labels would tell most, the best first. None if all programs agree."""

    def __init__(self, document: dict[str, Any]) -> None:
        self._document = document
        names = ("name", "text", "information", "origin")
        self._suggestions = [
            Suggestion(**{name: item[name] for name in names}, solved_by=tuple(item["solved_by"]))
            for item in document["suggestions"]
        ]

    @property
    def agree(self) -> bool:
        """Whether all programs agree on all that was tried."""
        return bool(self._document["agree"])

    @property
    def programs(self) -> list[Program]:
        """The programs that fit the examples, the preferred one first."""
        texts = ("\n".join(item["program"]) for item in self._document["programs"])
        return [Program.parse(text) for text in texts]

    @overload
    def __getitem__(self, index: int) -> Suggestion: ...
    @overload
    def __getitem__(self, index: slice) -> list[Suggestion]: ...
    def __getitem__(self, index: int | slice) -> Suggestion | list[Suggestion]:
        return self._suggestions[index]

    def __len__(self) -> int:
        return len(self._suggestions)

    def to_dict(self) -> dict[str, Any]:
        """The document of ``genplan suggest --json``."""
        return dict(self._document)

    def __repr__(self) -> str:
        return f"<Suggestions: {len(self)}, {len(self._document['programs'])} programs fit>"


def _lesson(
    given: _genplan.Inputs, question: dict[str, Any], pool: Iterable[Pddl] | Pddl, **wanted: Any
) -> _genplan.Lesson:
    return _genplan.Lesson(given, json.dumps(question), json.dumps(wanted), many(pool, "pool"))


def _next(lesson: _genplan.Lesson, progress: Callback | None) -> Suggestions | Answer:
    is_found, document = lesson.next(watcher(progress))
    return Suggestions(json.loads(document)) if is_found else Answer(document, [], "[]")


class Lesson:
    """A conversation about examples, as ``genplan teach`` holds it: what to ask next, what was answered, and what is
    taken back. Each answer is an example more. The options are those of :func:`suggest`; the time limit is for each
    round.

    >>> import genplan
    >>> lamp = "(define (domain lamp) (:predicates (on)) (:action switch :effect (on)))"
    >>> dark = "(define (problem dark) (:domain lamp) (:init) (:goal (on)))"
    >>> lesson = genplan.Lesson(domain=lamp, positives=[dark])
    >>> lesson.next()
    <Suggestions: 0, 7 programs fit>
    >>> lesson.undo() is None
    True
    """

    def __init__(
        self,
        folder: Path | None = None,
        *,
        domain: Pddl | None = None,
        positives: Iterable[Pddl] | Pddl = (),
        negatives: Iterable[Pddl] | Pddl = (),
        pool: Iterable[Pddl] | Pddl = (),
        slack: int = 1,
        specific: bool = False,
        growth: int = 3,
        max_lines: int | None = None,
        mode: Mode = "pn",
        conditions: Iterable[str] | None = None,
        threads: int | None = None,
        time_limit: float | None = None,
        memory_limit: int = 4096,
        strict: bool = False,
    ) -> None:
        given = inputs(folder, domain, positives, negatives, strict)
        question = options(
            mode=mode,
            conditions=conditions,
            max_lines=max_lines,
            threads=threads,
            time_limit=time_limit,
            memory_limit=memory_limit,
        )
        self._lesson = _lesson(
            given, question, pool, count=1, slack=slack, specific=specific, growth=growth
        )

    def next(self, progress: Callback | None = None) -> Suggestions | Answer:
        """The instance to ask about, if there is one, with the programs that fit; or, if no program fits, the answer
        that says so.
        """
        return _next(self._lesson, progress)

    def answer(self, label: Literal["positive", "negative"]) -> None:
        """Adds the instance that was asked about last to the examples: ``positive`` if it should be solved."""
        if label not in ("positive", "negative"):
            raise ValueError(f"there is no label {label!r}: it is 'positive' or 'negative'")
        if not self._lesson.answer(label):
            raise refused("which instance?", "ask for one with next()")

    def skip(self) -> None:
        """Does not ask about the instance that was asked about last again."""
        if not self._lesson.skip():
            raise refused("which instance?", "ask for one with next()")

    def makes_no_sense(self) -> list[str]:
        """Does not ask about the instance that was asked about last again, nor about others that have all that no example
        has of it. Gives what that is, in words.
        """
        reasons = self._lesson.makes_no_sense()
        if reasons is None:
            raise refused("which instance?", "ask for one with next()")
        return reasons

    def undo(self) -> str | None:
        """Takes back the last answer, and gives the name of its instance: its question can come again. ``None`` if
        there is no answer.
        """
        return self._lesson.undo()


def suggest(
    folder: Path | None = None,
    *,
    domain: Pddl | None = None,
    positives: Iterable[Pddl] | Pddl = (),
    negatives: Iterable[Pddl] | Pddl = (),
    pool: Iterable[Pddl] | Pddl = (),
    count: int = 1,
    slack: int = 1,
    specific: bool = False,
    growth: int = 3,
    max_lines: int | None = None,
    mode: Mode = "pn",
    conditions: Iterable[str] | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    memory_limit: int = 4096,
    strict: bool = False,
    progress: Callback | None = None,
) -> Suggestions | Answer:
    """The instances whose labels would tell most about which program is meant; or, if no program fits, the answer that
    says so.

    pool: instances without labels to choose from, besides those that genplan generates or makes from the examples.
    slack: programs with at most this many lines more than the smallest are compared. growth: instances have at most
        this many objects more than the examples. specific: programs that name objects of single examples count, too.
    """
    given = inputs(folder, domain, positives, negatives, strict)
    question = options(
        mode=mode,
        conditions=conditions,
        max_lines=max_lines,
        threads=threads,
        time_limit=time_limit,
        memory_limit=memory_limit,
    )
    lesson = _lesson(
        given, question, pool, count=count, slack=slack, specific=specific, growth=growth
    )
    return _next(lesson, progress)
