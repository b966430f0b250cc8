"""Answers: programs, or the proof that there are none."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from .errors import Diagnostic, diagnostics_from
from .program import Program

__all__ = ["Alternatives", "Answer", "Conflict", "Evidence", "Example"]


@dataclass(frozen=True)
class Alternatives:
    """The conditions that fit a goto, the best first: it is the one that the program tests."""

    line: int
    conditions: tuple[str, ...]
    never_true: tuple[str, ...] = ()
    """Those that are true in no state of any example: with them, the goto always jumps."""
    is_complete: bool = True
    """Whether these are all that fit of those that were tried; if not, they are those that take the same path."""


@dataclass(frozen=True)
class Example:
    """A labelled example."""

    instance: str
    """Its file."""
    label: str
    """``positive`` or ``negative``."""


@dataclass(frozen=True)
class Conflict:
    """Examples that already exclude each other."""

    examples: tuple[Example, ...]
    is_smallest: bool
    """Whether a program exists as soon as any one of them is left out. If not, that is not known."""


@dataclass(frozen=True)
class Evidence:
    """What a program does beyond the examples, where nobody has to say what is right."""

    orders: int
    """In how many other orders of their objects the examples were tried."""
    all_orders: bool
    """Whether these are all that a program can tell apart."""
    any_order: bool
    """Whether the program is right in all of them."""
    made: int
    """On how many instances it was tried that genplan made from the examples and that can be solved."""
    solved: int
    """How many of these it solves."""
    largest: int
    """The most objects of one of these."""
    failing: tuple[tuple[str, str], ...] = ()
    """The smallest of these that it does not solve: a name, and the PDDL text."""


class Answer:
    """What came of a question. In a notebook, its program is drawn."""

    def __init__(self, document: str, programs: list[str], diagnostics: str) -> None:
        self._document: dict[str, Any] = json.loads(document)
        self._programs = tuple(Program(text) for text in programs)
        self.diagnostics: list[Diagnostic] = diagnostics_from(diagnostics)
        """Warnings and notes about the examples and the program."""

    @property
    def outcome(self) -> str:
        """``found``, ``none`` (that is proved) or ``stopped`` (a limit was reached before either was known)."""
        return str(self._document["outcome"])

    @property
    def program(self) -> Program | None:
        """The best program, if one was found."""
        return self._programs[0] if self._programs else None

    @property
    def programs(self) -> tuple[Program, ...]:
        """All programs, if all were asked for; else the best one, if there is one."""
        return self._programs

    def __bool__(self) -> bool:
        """Whether a program was found.

        >>> import genplan
        >>> lamp = "(define (domain lamp) (:predicates (on)) (:action switch :effect (on)))"
        >>> dark = "(define (problem dark) (:domain lamp) (:init) (:goal (on)))"
        >>> bool(genplan.synthesize(domain=lamp, positives=[dark], negatives=[dark]))
        False
        """
        return bool(self._programs)

    @property
    def proved_none_up_to(self) -> int | None:
        """No program of at most this many lines fits, as far as that is proved."""
        lines: int | None = self._document["proved_none_up_to"]
        return lines

    @property
    def proved(self) -> str | None:
        """What is proved, as a sentence."""
        sentence: str | None = self._document["proved"]
        return sentence

    @property
    def proved_about(self) -> dict[str, Any] | None:
        """Which programs that is about: ``pointers``, ``whole_language`` and ``not_tried``."""
        about: dict[str, Any] | None = self._document.get("proved_about")
        return about

    @property
    def alternatives(self) -> list[Alternatives]:
        """For each goto of the program: the conditions that fit as well."""
        items = self._document["alternatives"]
        return [
            Alternatives(i["line"], tuple(i["conditions"]), tuple(i.get("never_true", ())), i["is_complete"])
            for i in items
        ]

    @property
    def conflict(self) -> Conflict | None:
        """If there is no program: examples that already exclude each other."""
        conflict = self._document.get("conflict")
        if conflict is None:
            return None
        examples = (Example(item["instance"], item["label"]) for item in conflict["examples"])
        return Conflict(tuple(examples), conflict["is_smallest"])

    @property
    def stop_reason(self) -> str | None:
        """Why it was not completed, if it was not: ``time-limit``, ``memory-limit``, ``interrupted``, …"""
        reason: str | None = self._document["stop_reason"]
        return reason

    @property
    def evidence(self) -> Evidence | None:
        """What the program does beyond the examples, if it is over pointers."""
        found = self._document.get("evidence")
        if found is None:
            return None
        failing = tuple((made["name"], made["text"]) for made in found["failing"])
        return Evidence(**{**found, "failing": failing})

    @property
    def bits(self) -> float | None:
        """How many bits it takes to write the program down and to say where it fails: of programs that fit, the one with the
        fewest is the answer."""
        bits: float | None = self._document.get("bits")
        return bits

    @property
    def found_by(self) -> str | None:
        """``complete`` or ``guided`` search."""
        name: str | None = self._document.get("found_by")
        return name

    @property
    def statistics(self) -> dict[str, Any]:
        """What it cost: ``nodes``, ``steps``, ``seconds``."""
        return dict(self._document["statistics"])

    def to_dict(self) -> dict[str, Any]:
        """The document of ``genplan synth --json``."""
        return dict(self._document)

    def _repr_html_(self) -> str:
        from html import escape

        text = escape(self._words())
        svg = "" if self.program is None else self.program._repr_svg_()
        return f"<p>{text}</p>{svg}"

    def _words(self) -> str:
        words = {
            "found": "found",
            "none": "there is no program",
            "stopped": "no program was found"
            if self.stop_reason == "incomplete"
            else f"stopped ({self.stop_reason}) before a program was found",
        }[self.outcome]
        return words if self.proved is None else f"{words}; {self.proved}"

    def __repr__(self) -> str:
        return f"<Answer: {self._words()}>"

    def __str__(self) -> str:
        return "\n".join([f"; {self._words()}", *(str(program) for program in self._programs)])
