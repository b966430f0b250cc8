"""How well a program does on labelled instances."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from . import _genplan
from ._counted import counted
from ._inputs import Path, Pddl, inputs, limits
from .errors import Diagnostic, diagnostics_from
from .program import MAX_STEPS, ProgramLike, program_given

if TYPE_CHECKING:
    import pandas

__all__ = ["Evaluation", "Verdict", "evaluate", "validate"]


@dataclass(frozen=True)
class Verdict:
    """What a program did on a labelled instance."""

    instance: str
    label: str
    """``positive`` or ``negative``."""
    outcome: str
    """``solved``, ``incomplete-program``, ``inapplicable-action``, ``infinite-loop`` or ``stopped``."""
    line: int
    instruction: str
    steps: int
    as_labelled: bool | None
    """None if it is undecided."""


class Evaluation:
    """How well a program does on labelled instances. In a notebook, a table."""

    def __init__(self, document: str, verdicts: str, diagnostics: str) -> None:
        self._document: dict[str, Any] = json.loads(document)
        self._verdicts: list[dict[str, Any]] = json.loads(verdicts)["verdicts"]
        self.diagnostics: list[Diagnostic] = diagnostics_from(diagnostics)
        """Warnings and notes about the files."""

    @property
    def verdicts(self) -> list[Verdict]:
        """What it did on each instance."""
        names = Verdict.__dataclass_fields__
        return [Verdict(**{name: item[name] for name in names}) for item in self._verdicts]

    @property
    def as_labelled(self) -> bool:
        """Whether it solves all positive instances and fails on all negative ones."""
        return all(item["as_labelled"] for item in self._verdicts)

    @property
    def counts(self) -> dict[str, int]:
        """``positives_solved``, ``positives_failed``, ``negatives_solved``, ``negatives_failed``, ``undecided``."""
        names = ("positives_solved", "positives_failed", "negatives_solved", "negatives_failed", "undecided")
        return {name: self._document[name] for name in names}

    @property
    def precision(self) -> float | None:
        return self._metric("precision")

    @property
    def recall(self) -> float | None:
        return self._metric("recall")

    @property
    def accuracy(self) -> float | None:
        return self._metric("accuracy")

    @property
    def balanced_accuracy(self) -> float | None:
        return self._metric("balanced_accuracy")

    @property
    def mcc(self) -> float | None:
        """Matthews' correlation coefficient."""
        return self._metric("mcc")

    def _metric(self, name: str) -> float | None:
        value: float | None = self._document[name]
        return value

    def to_dict(self) -> dict[str, Any]:
        """The document of ``genplan evaluate --json``."""
        return dict(self._document)

    def to_pandas(self) -> pandas.DataFrame:
        """The verdicts as a table."""
        import pandas

        columns = list(Verdict.__dataclass_fields__)
        return pandas.DataFrame([vars(verdict) for verdict in self.verdicts], columns=columns)

    def _rows(self) -> list[tuple[str, str]]:
        percent = {name: self._metric(name) for name in ("precision", "recall", "accuracy", "balanced_accuracy")}
        rows = [(name.replace("_", " "), _percent(value)) for name, value in percent.items()]
        return [*rows, ("MCC", "n/a" if self.mcc is None else f"{self.mcc:.4f}")]

    def _repr_html_(self) -> str:
        cells = "".join(
            f"<tr><th>{label}</th><td>{self._document[label + 's_solved']}</td>"
            f"<td>{self._document[label + 's_failed']}</td></tr>"
            for label in ("positive", "negative")
        )
        metrics = "".join(f"<tr><th>{name}</th><td colspan=2>{value}</td></tr>" for name, value in self._rows())
        wrong = "".join(
            f"<li>{escape(v.instance)} ({v.label}): {v.outcome.replace('-', ' ')} on line {v.line}</li>"
            for v in self.verdicts
            if v.as_labelled is False
        )
        named = f"<p>not as labelled:</p><ul>{wrong}</ul>" if wrong else ""
        return f"<table><tr><th></th><th>solved</th><th>failed</th></tr>{cells}{metrics}</table>{named}"

    def __str__(self) -> str:
        counts = self.counts
        lines = [
            f"{'':20}{'solved':>8}{'failed':>8}",
            f"{'positive':20}{counts['positives_solved']:>8}{counts['positives_failed']:>8}",
            f"{'negative':20}{counts['negatives_solved']:>8}{counts['negatives_failed']:>8}",
        ]
        return "\n".join([*lines, *(f"{name:20}{value:>16}" for name, value in self._rows())])

    def __repr__(self) -> str:
        right = sum(item["as_labelled"] is True for item in self._verdicts)
        total = len(self._verdicts)
        return f"<Evaluation: {right} of {counted(total, 'instance')} {'is' if total == 1 else 'are'} as labelled>"


def _percent(value: float | None) -> str:
    return "n/a" if value is None else f"{100 * value:.2f} %"


def evaluate(
    program: ProgramLike,
    folder: Path | None = None,
    *,
    domain: Pddl | None = None,
    positives: Iterable[Pddl] | Pddl = (),
    negatives: Iterable[Pddl] | Pddl = (),
    part: str = "test",
    max_steps: int = MAX_STEPS,
    time_limit: float | None = None,
    memory_limit: int = 4096,
    strict: bool = False,
) -> Evaluation:
    """Executes a program on labelled instances: those of the test set of a folder (``part="training"``: those of its
    examples), or those that are given.

    >>> import genplan
    >>> instances = genplan.Instances.generate("robopainter", size=5, count=1)
    >>> result = genplan.evaluate(
    ...     instances.program, domain=instances.domain, positives=instances, negatives=[]
    ... )
    >>> result
    <Evaluation: 1 of 1 instance is as labelled>
    >>> result.recall
    1.0
    """
    if part not in ("test", "training"):
        raise ValueError(f"there is no part {part!r}: it is 'test' or 'training'")
    given = inputs(folder, domain, positives, negatives, strict)
    told = _genplan.evaluate(
        program_given(program), given, part == "test", max_steps, limits(time_limit, memory_limit)
    )
    return Evaluation(*told)


def validate(
    program: ProgramLike,
    folder: Path | None = None,
    *,
    domain: Pddl | None = None,
    positives: Iterable[Pddl] | Pddl = (),
    negatives: Iterable[Pddl] | Pddl = (),
    **others: Any,
) -> Evaluation:
    """Executes a program on the examples of a folder, or those that are given: are they all as labelled?"""
    return evaluate(
        program,
        folder,
        domain=domain,
        positives=positives,
        negatives=negatives,
        part="training",
        **others,
    )
