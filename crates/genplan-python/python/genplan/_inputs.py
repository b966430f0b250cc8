"""Paths and texts, as they are given, to what the Rust part reads."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from typing import Any, Literal, Protocol, Union, get_args, runtime_checkable

from . import _genplan
from .errors import Diagnostic, InputError


@runtime_checkable
class HasText(Protocol):
    """Something with a name and a PDDL text: a domain, or an instance that was generated or suggested."""

    @property
    def name(self) -> str: ...

    @property
    def text(self) -> str: ...


Path = Union[str, "os.PathLike[str]"]
"""The path of a file or a folder."""

Pddl = Union[str, "os.PathLike[str]", HasText]
"""A PDDL file by its path, or a PDDL text: a string is a text if it begins with ``(`` or ``;``."""

Mode = Literal["pn", "pn-lite", "positive"]
"""What a program must do on negative examples: fail, fail without an infinite loop, or anything."""

Given = tuple[str, Union[str, None]]
"""A path, or a name and a text."""


def given(pddl: Pddl, name: str) -> Given:
    """A path, or a text under this name."""
    if isinstance(pddl, (str, os.PathLike)):
        if isinstance(pddl, str) and pddl.lstrip()[:1] in ("(", ";"):
            return name, pddl
        return os.fspath(pddl), None
    if isinstance(pddl, HasText):
        return pddl.name, pddl.text
    raise TypeError(f"expected a path or a PDDL text, not {type(pddl).__name__}")


def many(pddls: Iterable[Pddl] | Pddl, name: str) -> list[Given]:
    """Several of them; a single one counts as one."""
    if isinstance(pddls, (str, os.PathLike, HasText)):
        pddls = [pddls]
    return [given(pddl, f"{name} {number}") for number, pddl in enumerate(pddls, 1)]


def inputs(
    folder: Path | None,
    domain: Pddl | None,
    positives: Iterable[Pddl] | Pddl,
    negatives: Iterable[Pddl] | Pddl,
    strict: bool,
) -> _genplan.Inputs:
    """A domain folder, or a domain with its examples."""
    must, must_not = many(positives, "positive"), many(negatives, "negative")
    if folder is None and domain is None:
        raise refused("which examples?", "give a folder, or domain=, positives= and negatives=")
    if folder is not None and (domain is not None or must or must_not):
        raise refused("both a folder and single files are given", "leave one of them out")
    return _genplan.Inputs(
        None if folder is None else os.fspath(folder),
        None if domain is None else given(domain, "domain"),
        must,
        must_not,
        strict,
    )


def refused(message: str, *helps: str) -> InputError:
    """An error without a place."""
    return InputError([Diagnostic("error", message, help=helps)])


def limits(time_limit: float | None, memory_limit: int) -> str:
    """What something may cost."""
    return json.dumps({"time_limit": time_limit, "memory_limit": memory_limit})


def options(
    *,
    mode: Mode = "pn",
    conditions: Iterable[str] | None = None,
    pointers: str | dict[str, int] = "auto",
    ordered: Iterable[str] = (),
    sketch: Given | None = None,
    time_limit: float | None = None,
    memory_limit: int = 4096,
    **others: Any,
) -> dict[str, Any]:
    """The options of a question, as a document for the Rust part."""
    if mode not in get_args(Mode):
        raise refused(f"there is no mode `{mode}`", "the modes are pn, pn-lite and positive")
    if isinstance(conditions, str):
        conditions = conditions.split(",")
    if isinstance(pointers, dict):
        pointers = ",".join(f"{range_}:{count}" for range_, count in pointers.items())
    return {
        "mode": mode,
        "conditions": None if conditions is None else list(conditions),
        "pointers": pointers or "none",
        "ordered": ordered.split(",") if isinstance(ordered, str) else list(ordered),
        "sketch": sketch,
        "time_limit": time_limit,
        "memory_limit": memory_limit,
        **others,
    }
