"""Programs, and what they do on an instance."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Union, get_args

from . import _genplan
from ._counted import counted
from ._inputs import Given, Path, Pddl, inputs, limits
from .errors import Diagnostic, diagnostics_from, in_python

if TYPE_CHECKING:
    import pandas

__all__ = ["Program", "Run", "Step"]

MAX_STEPS = 1_000_000_000

DrawFormat = Literal["svg", "dot", "mermaid", "text", "regex", "pseudocode", "python", "c"]
"""The formats of ``genplan draw``."""


@dataclass(frozen=True)
class Program:
    """A planning program: what ``str()`` shows. In a notebook it is drawn as an automaton.

    >>> program = Program.parse('''
    ...     paint
    ...     inc
    ...     go(0, !last-cell)
    ...     end
    ... ''')
    >>> print(program)
    0. paint
    1. inc
    2. go(0, !last-cell)
    3. end
    >>> program.lines, program.instructions[2]
    (3, 'go(0, !last-cell)')
    """

    text: str
    """As genplan writes it."""
    name: str = field(default="program", compare=False)

    @classmethod
    def parse(cls, text: str, *, name: str = "program") -> Program:
        """Reads a text. Line numbers and comments are optional; names are checked when it is used with a domain."""
        return cls._read((name, text))

    @classmethod
    def read(cls, path: Path) -> Program:
        """Reads a file."""
        return cls._read((os.fspath(path), None))

    @classmethod
    def _read(cls, given: Given) -> Program:
        return cls(_genplan.read_program(given)[0], given[0])

    @property
    def lines(self) -> int:
        """The number of lines before the last ``end``."""
        return len(self.instructions) - 1

    @property
    def pointers(self) -> str | None:
        """The pointers, as they are declared, if there are some."""
        first = self.text.partition("\n")[0]
        return first[len("pointers ") :] if first.startswith("pointers ") else None

    @property
    def instructions(self) -> tuple[str, ...]:
        """One for each line."""
        lines = self.text.splitlines()[0 if self.pointers is None else 1 :]
        return tuple(line.split(". ", 1)[1] for line in lines)

    def draw(self, format: DrawFormat = "svg") -> str:
        """Draws the program, as ``genplan draw --format`` does: the automaton as ``svg``, ``dot``, ``mermaid`` or ``text``,
        a ``regex`` over its actions, or code: ``pseudocode``, ``python`` or ``c``.

        >>> print(Program.parse("paint inc go(0, !last-cell) end").draw("regex"), end="")
        (paint inc)+
        """
        if format not in get_args(DrawFormat):
            raise ValueError(f"there is no format {format!r}: it is one of {', '.join(get_args(DrawFormat))}")
        return _genplan.draw(self.text, self.name, format)

    def _repr_svg_(self) -> str:
        return self.draw("svg")

    def run(
        self,
        domain: Pddl,
        instance: Pddl,
        *,
        max_steps: int = MAX_STEPS,
        time_limit: float | None = None,
        memory_limit: int = 4096,
        strict: bool = False,
    ) -> Run:
        """Executes the program on an instance.

        >>> lamp = "(define (domain lamp) (:predicates (on)) (:action switch :effect (on)))"
        >>> dark = "(define (problem dark) (:domain lamp) (:init) (:goal (on)))"
        >>> run = Program.parse("end").run(lamp, dark)
        >>> run.outcome, run.steps
        ('incomplete-program', 0)
        >>> print(run.explanation)
        line 0: end, but the goal does not hold:
          on
        """
        given = inputs(None, domain, [instance], [], strict)
        native = _genplan.run(self._given(), given, max_steps, limits(time_limit, memory_limit))
        return Run(native)

    def _given(self) -> Given:
        return self.name, self.text

    def to_dict(self) -> dict[str, Any]:
        """The automaton: the document of ``genplan draw --json``."""
        document: dict[str, Any] = json.loads(_genplan.draw(self.text, self.name, "json"))
        return document

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    def save(self, path: Path) -> None:
        """Writes the program to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.text)


ProgramLike = Union[Program, str, "os.PathLike[str]"]
"""A program; or its file; or its text: a string with more than one line."""


def program_given(program: ProgramLike) -> Given:
    """A program for the Rust part."""
    if isinstance(program, Program):
        return program._given()
    if isinstance(program, str) and "\n" in program.strip():
        return "program", program
    return os.fspath(program), None


@dataclass(frozen=True)
class Step:
    """A step of an execution."""

    step: int
    """From 1."""
    line: int
    instruction: str
    became_true: tuple[str, ...]
    became_false: tuple[str, ...]


class Run:
    """What a program did on an instance."""

    def __init__(self, native: _genplan.Execution) -> None:
        self._native = native
        self._report: dict[str, Any] = json.loads(native.verdict())
        self._document: dict[str, Any] = self._report["verdicts"][0]

    @property
    def outcome(self) -> str:
        """``solved``, ``incomplete-program``, ``inapplicable-action``, ``infinite-loop`` or ``stopped``."""
        return str(self._document["outcome"])

    @property
    def solved(self) -> bool:
        return self.outcome == "solved"

    @property
    def steps(self) -> int:
        """How many instructions were executed."""
        return int(self._document["steps"])

    @property
    def line(self) -> int:
        """The line at which it ended."""
        return int(self._document["line"])

    @property
    def unmet(self) -> list[str]:
        """The conditions of the goal, or of an action, that do not hold."""
        return [item["condition"] for item in self._document.get("unmet", ())]

    @property
    def explanation(self) -> str:
        """Why it ended so; empty if the instance is solved."""
        return in_python("\n".join(self._native.explanation()))

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """Warnings about the files."""
        return diagnostics_from(self._native.diagnostics())

    def trace(self, most: int = 1_000_000) -> list[Step]:
        """The steps, at most ``most`` of them."""
        return [
            Step(
                document["step"],
                document["line"],
                document["instruction"],
                tuple(document["became_true"]),
                tuple(document["became_false"]),
            )
            for document in json.loads(self._native.trace(most))
        ]

    def plan(self) -> list[tuple[str, ...]]:
        """The actions that were applied, each with its objects: what pointers stood for, too.

        >>> lamp = "(define (domain lamp) (:predicates (on)) (:action switch :effect (on)))"
        >>> dark = "(define (problem dark) (:domain lamp) (:init) (:goal (on)))"
        >>> Program.parse("switch\\nend").run(lamp, dark).plan()
        [('switch',)]
        """
        return [tuple(names) for names in json.loads(self._native.plan())]

    def __iter__(self) -> Iterator[Step]:
        return iter(self.trace())

    def to_dict(self) -> dict[str, Any]:
        """The document of ``genplan run --json``."""
        return dict(self._report)

    def to_pandas(self) -> pandas.DataFrame:
        """The trace as a table."""
        import pandas

        columns = ["step", "line", "instruction", "became_true", "became_false"]
        return pandas.DataFrame([vars(step) for step in self.trace()], columns=columns)

    def __repr__(self) -> str:
        return f"<Run: {self.outcome} after {counted(self.steps, 'step')}>"

    def __str__(self) -> str:
        words = f"{self.outcome.replace('-', ' ')} after {counted(self.steps, 'step')}"
        return "\n".join([words, *(f"  {line}" for line in self.explanation.splitlines())])
