"""What can go wrong: exceptions that carry diagnostics, each with its place in a file."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

__all__ = ["Diagnostic", "GenplanError", "InputError", "LimitError"]


@dataclass(frozen=True)
class Diagnostic:
    """Something to tell the author of a file."""

    severity: str
    """``error``, ``warning`` or ``note``."""
    message: str
    file: str | None = None
    line: int | None = None
    """From 1."""
    column: int | None = None
    """From 1."""
    label: str = ""
    """What there is to say about the place."""
    help: tuple[str, ...] = ()

    @classmethod
    def from_dict(cls, document: dict[str, Any]) -> Diagnostic:
        """Makes one from a document of ``--json``; options are named as in Python."""
        return cls(
            severity=document["severity"],
            message=in_python(document["message"]),
            file=document.get("file"),
            line=document.get("line"),
            column=document.get("column"),
            label=in_python(document.get("label") or ""),
            help=tuple(in_python(text) for text in document.get("help", ())),
        )

    def __str__(self) -> str:
        place = "" if self.file is None else f"{self.file}:{self.line}:{self.column}: "
        label = f" ({self.label})" if self.label else ""
        helps = "".join(f"\n  help: {text}" for text in self.help)
        return f"{place}{self.severity}: {self.message}{label}{helps}"


def in_python(text: str) -> str:
    """Options of the command as arguments: ``--time-limit`` is ``time_limit=``."""
    return re.sub(r"(?<![\w-])--([a-z][a-z-]*)", lambda m: m[1].replace("-", "_") + "=", text)


def diagnostics_from(text: str) -> list[Diagnostic]:
    """Reads a document of diagnostics."""
    return [Diagnostic.from_dict(document) for document in json.loads(text)]


class GenplanError(Exception):
    """Why genplan cannot do something. ``diagnostics`` says where and why, and what to do about it."""

    diagnostics: list[Diagnostic]

    def __init__(self, diagnostics: str | list[Diagnostic]) -> None:
        self.diagnostics = diagnostics_from(diagnostics) if isinstance(diagnostics, str) else diagnostics
        super().__init__("\n".join(str(diagnostic) for diagnostic in self.diagnostics))

    def __reduce__(self) -> tuple[type[GenplanError], tuple[list[Diagnostic]]]:
        return type(self), (self.diagnostics,)


class InputError(GenplanError, ValueError):
    """Something is wrong with a file, a text or an option.

    >>> import genplan
    >>> try:
    ...     genplan.Domain.parse("(define (domain lamp) (:predicates (on)) (:action switch :effect (onn)))")
    ... except genplan.InputError as error:
    ...     first = error.diagnostics[0]
    ...     print(first.line, first.column, first.message, *first.help, sep=" | ")
    1 | 67 | unknown predicate `onn` | did you mean `on`?
    """


class LimitError(GenplanError):
    """A limit was reached before there was anything to return."""
