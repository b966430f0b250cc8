"""Whether a program is right for every instance of a family, of whatever size."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from . import _genplan
from ._inputs import Path, Pddl, inputs, limits
from .errors import Diagnostic, diagnostics_from
from .program import ProgramLike, program_given

__all__ = ["Assumption", "Proof", "prove"]


@dataclass(frozen=True)
class Assumption:
    """What is assumed of every instance."""

    subject: str
    """``objects``, ``static``, ``initial`` or ``goal``."""
    formula: str
    """A PDDL formula about the initial state; a sentence if the proof needed no solver."""


class Proof:
    """What came of a proof."""

    def __init__(self, document: str, diagnostics: str) -> None:
        self._document: dict[str, Any] = json.loads(document)
        self.diagnostics: list[Diagnostic] = diagnostics_from(diagnostics)
        """Warnings and notes about the files."""

    @property
    def outcome(self) -> str:
        """``proved``, ``refuted`` or ``not-proved``."""
        return str(self._document["verdict"])

    @property
    def assumptions(self) -> list[Assumption]:
        """What is assumed: all that a proof uses, else all that was read off the examples."""
        return [Assumption(**item) for item in self._document["assumptions"]]

    @property
    def by(self) -> list[str]:
        """The solvers that agree on a proof; or ``rows`` or ``counters``, the method that needs none."""
        return list(self._document.get("by", []))

    @property
    def counterexample(self) -> str | None:
        """An instance of the family that the program does not solve."""
        return self._document.get("counterexample")

    @property
    def why(self) -> str | None:
        """Why neither was shown."""
        return self._document.get("why")

    def to_dict(self) -> dict[str, Any]:
        """The document of ``genplan prove --json``."""
        return dict(self._document)

    def __bool__(self) -> bool:
        return self.outcome == "proved"

    def __repr__(self) -> str:
        more = f": {self.why}" if self.why else ""
        return f"<Proof: {self.outcome.replace('-', ' ')}{more}>"


def prove(
    program: ProgramLike,
    folder: Path | None = None,
    *,
    domain: Pddl | None = None,
    positives: Iterable[Pddl] | Pddl = (),
    time_limit: float | None = None,
    memory_limit: int = 4096,
    strict: bool = False,
) -> Proof:
    """Tries to prove that a program solves every instance of the family of the positive examples (of a folder, those of its
    test set included), of whatever size. What takes solvers asks those of z3 and cvc5 that are installed.

    >>> import genplan
    >>> pool = genplan.generate("list", seed=2)
    >>> genplan.prove(pool.program, domain=pool.domain, positives=pool.positives)
    <Proof: proved>
    """
    given = inputs(folder, domain, positives, (), strict)
    return Proof(*_genplan.prove(program_given(program), given, limits(time_limit, memory_limit)))
