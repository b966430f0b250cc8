"""What is suspicious about examples, and generalized planning as classical planning."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from typing import Any, Literal

from . import _genplan
from ._counted import counted
from ._inputs import Mode, Path, Pddl, inputs, limits, options, refused
from .errors import Diagnostic
from .program import ProgramLike, program_given

__all__ = ["Compilation", "compile", "lint"]


def lint(
    folder: Path | None = None,
    *,
    domain: Pddl | None = None,
    positives: Iterable[Pddl] | Pddl = (),
    negatives: Iterable[Pddl] | Pddl = (),
    time_limit: float | None = None,
    memory_limit: int = 4096,
    strict: bool = False,
) -> list[Diagnostic]:
    """What is suspicious about a domain and its examples, those of its test set included.

    >>> import genplan
    >>> lamp = "(define (domain lamp) (:predicates (on) (off)) (:action switch :effect (on)))"
    >>> dark = "(define (problem dark) (:domain lamp) (:init) (:goal (on)))"
    >>> [finding.message for finding in genplan.lint(domain=lamp, positives=[dark])]
    ['predicate `off` is never used']
    """
    given = inputs(folder, domain, positives, negatives, strict)
    document = _genplan.lint(given, limits(time_limit, memory_limit))
    return [Diagnostic.from_dict(item) for item in json.loads(document)["findings"]]


class Compilation:
    """A classical planning task: its files as texts."""

    def __init__(self, files: list[tuple[str, str]], document: str) -> None:
        self.files: dict[str, str] = dict(files)
        """By name: ``domain.pddl`` and ``problem.pddl``, or ``output.sas``."""
        self._document: dict[str, Any] = json.loads(document)

    def save(self, folder: Path) -> None:
        """Writes the files into a folder, which is made if there is none."""
        os.makedirs(folder, exist_ok=True)
        for name, text in self.files.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)

    def to_dict(self) -> dict[str, Any]:
        """Its size: the document of ``genplan compile --json``."""
        return dict(self._document)

    def __repr__(self) -> str:
        document = self._document
        fluents, actions = counted(document["fluents"], "fluent"), counted(document["actions"], "action")
        return f"<Compilation {document['compilation']}: {fluents}, {actions}>"


def compile(
    folder: Path | None = None,
    *,
    domain: Pddl | None = None,
    positives: Iterable[Pddl] | Pddl = (),
    negatives: Iterable[Pddl] | Pddl = (),
    lines: int | None = None,
    program: ProgramLike | None = None,
    mode: Mode = "pn",
    conditions: Iterable[str] | None = None,
    format: Literal["pddl", "sas"] = "pddl",
    time_limit: float | None = None,
    memory_limit: int = 4096,
    strict: bool = False,
) -> Compilation:
    """The classical planning task of the paper: is there a program of at most ``lines`` lines? Or, for a program, what
    does it do on the examples? As ``pddl``, or as ``sas`` for the search of Fast Downward.

    >>> import genplan
    >>> lamp = "(define (domain lamp) (:predicates (on)) (:action switch :effect (on)))"
    >>> dark = "(define (problem dark) (:domain lamp) (:init) (:goal (on)))"
    >>> sorted(genplan.compile(domain=lamp, positives=[dark], lines=1).files)
    ['domain.pddl', 'problem.pddl']
    """
    if format not in ("pddl", "sas"):
        raise ValueError(f"there is no format {format!r}: it is 'pddl' or 'sas'")
    if (lines is None) == (program is None):
        raise refused("what is to be compiled?", "give lines= for a synthesis, or program= for a validation")
    given = inputs(folder, domain, positives, negatives, strict)
    question = options(
        mode=mode,
        conditions=conditions,
        pointers="none",
        lines=lines,
        time_limit=time_limit,
        memory_limit=memory_limit,
    )
    validated = None if program is None else program_given(program)
    told = _genplan.compile(given, json.dumps(question), validated, format == "sas")
    return Compilation(*told)
