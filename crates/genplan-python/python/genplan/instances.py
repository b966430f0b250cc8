"""Instances that are generated, or suggested because their labels would tell most."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, overload

from . import _genplan
from ._inputs import Mode, Path, Pddl, asked, inputs, many
from .answer import Answer
from .domain import Domain
from .program import Program
from .synthesis import Callback, watcher

__all__ = ["Instance", "Instances", "Suggestion", "Suggestions", "families", "generate", "suggest"]


@dataclass(frozen=True)
class Instance:
    """A labelled instance."""

    name: str
    """A name for its file."""
    label: str
    """``positive`` or ``negative``."""
    size: int
    text: str = field(repr=False)
    """Its PDDL."""


class Instances(Sequence[Instance]):
    """Labelled random instances of a bundled domain.

    >>> instances = Instances.generate("green-block", size=3, label="negative", count=2, seed=7)
    >>> [instance.name for instance in instances]
    ['green-block-3-neg-001.pddl', 'green-block-3-neg-002.pddl']
    >>> instances.domain.title, instances.program.lines
    ('green-block', 4)
    """

    def __init__(self, document: str, domain: str, program: str, family: str) -> None:
        self._document: dict[str, Any] = json.loads(document)
        self._instances = [
            Instance(item["name"], item["label"], item["size"], item["text"])
            for item in self._document["instances"]
        ]
        self.domain: Domain = Domain.parse(domain, name=f"{family}/domain.pddl")
        """The domain."""
        self.program: Program = Program.parse(program, name=f"{family}/intended.prog")
        """The intended program: it solves all positive instances, and no negative one."""

    @classmethod
    def generate(
        cls,
        family: str,
        *,
        size: int | None = None,
        label: str | None = None,
        count: int = 1,
        seed: int = 1,
        near: bool = False,
    ) -> Instances:
        """See :func:`genplan.generate`."""
        label = label or ("negative" if near else "positive")
        if label not in ("positive", "negative"):
            raise ValueError(f"there is no label {label!r}: it is 'positive' or 'negative'")
        return cls(*_genplan.generate(family, size, label, count, seed, near), family)

    @property
    def positives(self) -> list[Instance]:
        return [instance for instance in self if instance.label == "positive"]

    @property
    def negatives(self) -> list[Instance]:
        return [instance for instance in self if instance.label == "negative"]

    @overload
    def __getitem__(self, index: int) -> Instance: ...
    @overload
    def __getitem__(self, index: slice) -> list[Instance]: ...
    def __getitem__(self, index: int | slice) -> Instance | list[Instance]:
        return self._instances[index]

    def __len__(self) -> int:
        return len(self._instances)

    def save(self, folder: Path) -> None:
        """Writes a domain folder: ``domain.pddl``, ``positive/``, ``negative/`` and ``programs/intended.prog``."""
        files = {"domain.pddl": self.domain.text, "programs/intended.prog": self.program.text}
        files.update({f"{instance.label}/{instance.name}": instance.text for instance in self})
        for name, text in files.items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)

    def to_dict(self) -> dict[str, Any]:
        """The document of ``genplan generate --json``."""
        return dict(self._document)

    def __repr__(self) -> str:
        return f"<Instances: {len(self.positives)} positive, {len(self.negatives)} negative>"


def generate(
    family: str,
    *,
    size: int | None = None,
    label: str | None = None,
    count: int = 1,
    seed: int = 1,
    near: bool = False,
) -> Instances:
    """Labelled random instances of a bundled domain: so many of a size, or, without a size, a whole pool of many
    sizes. The same seed gives the same instances. ``near``: negative ones that are one literal away from a positive
    one.

    >>> import genplan
    >>> genplan.generate("list", seed=3)
    <Instances: 21 positive, 80 negative>
    """
    return Instances.generate(family, size=size, label=label, count=count, seed=seed, near=near)


def families() -> list[dict[str, Any]]:
    """The bundled domains: as in the document of ``genplan generate --json``.

    >>> import genplan
    >>> [family["name"] for family in genplan.families()][:3]
    ['robopainter', 'green-block', 'fibonacci']
    """
    documents: list[dict[str, Any]] = json.loads(_genplan.families())["domains"]
    return documents


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
    slack: programs with so many lines more than the smallest are compared. growth: instances have at most so many
        objects more than the examples. specific: programs that name objects of single examples count, too.
    """
    given = inputs(folder, domain, positives, negatives, strict)
    question = asked(
        mode=mode,
        conditions=conditions,
        max_lines=max_lines,
        threads=threads,
        time_limit=time_limit,
        memory_limit=memory_limit,
    )
    wanted = json.dumps({"count": count, "slack": slack, "specific": specific, "growth": growth})
    is_found, document = _genplan.suggest(
        given, json.dumps(question), wanted, many(pool, "pool"), watcher(progress)
    )
    return Suggestions(json.loads(document)) if is_found else Answer(document, [], "[]")
