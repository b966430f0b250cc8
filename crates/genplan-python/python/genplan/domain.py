"""PDDL domains."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field

from . import _genplan
from ._inputs import Given, Path, limits
from .errors import Diagnostic

__all__ = ["Domain"]


@dataclass(frozen=True)
class Domain:
    """A PDDL domain that was read and is good.

    >>> domain = Domain.parse("(define (domain lamp) (:predicates (on)) (:action switch :effect (on)))")
    >>> domain.title, domain.predicates, domain.actions
    ('lamp', ('on',), ('switch',))
    """

    title: str
    """Its name in PDDL."""
    predicates: tuple[str, ...]
    actions: tuple[str, ...]
    name: str = field(repr=False)
    """The path of its file, or what stands for it."""
    text: str = field(repr=False)
    diagnostics: tuple[Diagnostic, ...] = field(repr=False, compare=False)
    """Warnings and notes."""

    @classmethod
    def read(cls, path: Path, *, strict: bool = False) -> Domain:
        """Reads a file. ``strict``: features that it does not declare are errors, not warnings."""
        return cls._read((os.fspath(path), None), strict)

    @classmethod
    def parse(cls, text: str, *, name: str = "domain", strict: bool = False) -> Domain:
        """Reads a text."""
        return cls._read((name, text), strict)

    @classmethod
    def _read(cls, given: Given, strict: bool) -> Domain:
        document = json.loads(_genplan.describe(given, strict, limits(None, 4096)))
        title, predicates, actions, name, text, told = document
        diagnostics = tuple(Diagnostic.from_dict(item) for item in told)
        return cls(title, tuple(predicates), tuple(actions), name, text, diagnostics)

    def __str__(self) -> str:
        return self.text
