"""Instances that are generated."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, overload

from . import _genplan
from ._inputs import Path
from .domain import Domain
from .program import Program

__all__ = ["Instance", "Instances", "families", "generate"]


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
    """Labelled random instances of a bundled domain: ``count`` of a size, or, without a size, a whole pool of many
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
