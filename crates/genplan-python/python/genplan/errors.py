"""What can go wrong: exceptions that carry diagnostics, each with its place in a file."""

from __future__ import annotations

import functools
import inspect
import json
import re
from collections.abc import Callable
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
            help=tuple(in_python(text) for text in document.get("help", ()) if is_for_python(text)),
        )

    def __str__(self) -> str:
        place = "" if self.file is None else f"{self.file}:{self.line}:{self.column}: "
        label = f" ({self.label})" if self.label else ""
        helps = "".join(f"\n  help: {text}" for text in self.help)
        return f"{place}{self.severity}: {self.message}{label}{helps}"


OPTION = r"(?<![\w-])--([a-z][a-z-]*)"
"""An option of the command, as it stands in a message."""

RENAMED = {"positive": "positives", "negative": "negatives", "no_lint": "lint"}
"""Options that have another name in Python."""


def argument(option: str) -> str:
    """The name that an option of the command has as an argument."""
    name = option.replace("-", "_")
    return RENAMED.get(name, name)


def in_python(text: str) -> str:
    """Options of the command as arguments. What is code and begins with ``genplan`` is a command, and stays one.

    >>> in_python("--time-limit allows more; or try `--examples 2` or `--pointers none`, or `--no-lint`")
    'time_limit= allows more; or try `examples=2` or `pointers="none"`, or `lint=False`'
    >>> in_python("`genplan generate DOMAIN --pool -o FOLDER` makes a folder")
    '`genplan generate DOMAIN --pool -o FOLDER` makes a folder'
    """
    parts = text.split("`")
    return "`".join(_code(part) if number % 2 else _bare(part) for number, part in enumerate(parts))


def _bare(text: str) -> str:
    return re.sub(OPTION, lambda found: argument(found[1]) + "=", text)


def _code(text: str) -> str:
    found = re.fullmatch(OPTION + r"(?: (.+))?", text)
    if found is None:
        return text
    option, value = found.groups()
    if option == "no-lint":
        value = "False"
    elif value is None:
        value = "True" if isinstance(_arguments().get(argument(option)), bool) else ""
    elif not (value.isupper() or value.isdigit()):
        value = f'"{value}"'
    return f"{argument(option)}={value}"


def is_for_python(text: str) -> bool:
    """Whether a help is of use in Python: the options that it names are arguments. Commands are."""
    parts = text.split("`")
    said = [part for number, part in enumerate(parts) if not (number % 2 and part.startswith("genplan "))]
    return all(argument(option) in _arguments() for part in said for option in re.findall(OPTION, part))


@functools.cache
def _arguments() -> dict[str, object]:
    """All arguments of functions that answer questions, with their defaults."""
    import genplan

    functions: list[Callable[..., object]] = [
        genplan.synthesize,
        genplan.suggest,
        genplan.evaluate,
        genplan.validate,
        genplan.lint,
        genplan.compile,
        genplan.generate,
        genplan.bench,
        genplan.Program.run,
    ]
    parameters = (inspect.signature(function).parameters.values() for function in functions)
    return {parameter.name: parameter.default for group in parameters for parameter in group}


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
