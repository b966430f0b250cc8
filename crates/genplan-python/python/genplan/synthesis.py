"""The program behind examples."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Optional

from . import _genplan
from ._inputs import Mode, Path, Pddl, inputs, options
from .answer import Answer

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["Progress", "synthesize"]


@dataclass(frozen=True)
class Progress:
    """How far a search is."""

    stage: str
    """``search``, or ``conflict``: the search for examples that exclude each other."""
    lines: int
    """The bound on the lines that is being searched."""
    nodes: int
    """Partial programs looked at."""
    steps: int
    """Instructions executed."""
    share: float
    """The estimated share of the search space of this bound that is done with."""
    program: str | None = None
    """A program that fits, if there is one already: a better one is looked for."""


Callback = Callable[[Progress], Optional[bool]]
"""Is told several times a second how far it is; ``False`` ends the search, and the answer says so."""


def watcher(progress: Callback | None) -> Callable[[dict[str, Any]], object] | None:
    """A callback for the Rust part."""
    return None if progress is None else lambda document: progress(Progress(**document))


def synthesize(
    folder: Path | None = None,
    *,
    domain: Pddl | None = None,
    positives: Iterable[Pddl] | Pddl = (),
    negatives: Iterable[Pddl] | Pddl = (),
    lines: int | None = None,
    max_lines: int | None = None,
    mode: Mode = "pn",
    conditions: Iterable[str] | None = None,
    pointers: str | dict[str, int] = "auto",
    ordered: Iterable[str] = (),
    only_these: bool = False,
    sketch: str | os.PathLike[str] | None = None,
    smallest: bool = False,
    first: bool = False,
    all: bool = False,
    limit: int | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    memory_limit: int = 4096,
    lint: bool = True,
    conflict: bool = True,
    conflict_time: float | None = None,
    guided: bool = True,
    strict: bool = False,
    progress: Callback | None = None,
    client: Client | None = None,
    journal: Path | None = None,
) -> Answer:
    """Finds the program that solves all positive examples and none of the negative ones.

    The examples are those of a domain folder (``domain.pddl``, ``positive/*.pddl``, ``negative/*.pddl``), or are
    given one by one, as paths or as PDDL texts.

    lines, max_lines: at most ``lines`` lines, at once; or 1, 2, 3, … up to ``max_lines``. Without either, a program
        of whatever size, and a proof, up to six lines, that there is no smaller one.
    mode: what negative examples must do: fail (``pn``), fail without an infinite loop (``pn-lite``), or nothing
        (``positive``).
    conditions: the predicates that gotos may test; all that can change if none are named.
    pointers: the pointers of programs over an ordinary domain: ``{"ball": 1, "room": 2}``, ``"auto"`` or ``"none"``.
    ordered: the types whose objects are declared in an order that is meant, like the cells of a list.
    only_these: makes no instances from the examples to compare programs.
    sketch: a program with holes (``?``) to complete: its file, or its text.
    smallest: takes the time it needs to prove that the program is the smallest one.
    guided: without guided search, all work goes into the best program and the proof, on all threads from the beginning.
    first, all, limit: the first program that is found; or every program of the smallest size, at most ``limit``.
    threads: one for each processor if not given. The answer does not depend on it.
    time_limit, memory_limit: seconds, and megabytes. A limit that is reached is an answer: ``stopped``.
    conflict, conflict_time: whether to look for the fewest examples that conflict if there is no program, and for how many
        seconds: if not given, a quarter of the time that the search took, at least five.
    progress: is called several times a second; see :class:`Progress`. Ctrl-C raises ``KeyboardInterrupt``.
    client, journal: on a Dask cluster; see :mod:`genplan.distributed`.

    >>> import genplan
    >>> answer = genplan.synthesize(
    ...     domain="(define (domain lamp) (:predicates (on)) (:action switch :effect (on)))",
    ...     positives=["(define (problem dark) (:domain lamp) (:init) (:goal (on)))"],
    ... )
    >>> print(answer.program)
    0. switch
    1. end
    >>> answer.outcome, answer.proved_none_up_to
    ('found', 0)
    """
    given = inputs(folder, domain, positives, negatives, strict)
    question = options(
        mode=mode,
        conditions=conditions,
        pointers=pointers,
        ordered=ordered,
        only_these=only_these,
        sketch=sketch_given(sketch),
        lines=lines,
        max_lines=max_lines,
        smallest=smallest,
        first=first,
        all=all,
        limit=limit,
        threads=threads,
        time_limit=time_limit,
        memory_limit=memory_limit,
        lint=lint,
        conflict=conflict,
        conflict_time=conflict_time,
        guided=guided,
    )
    if client is not None:
        from .distributed.worker_pool import answer_on_cluster

        return answer_on_cluster(given, question, progress, client, journal)
    return Answer(*_genplan.synthesize(given, json.dumps(question), watcher(progress)))


def sketch_given(sketch: str | os.PathLike[str] | None) -> tuple[str, str] | None:
    """The name and the text of a sketch."""
    if sketch is None:
        return None
    if isinstance(sketch, str) and "\n" in sketch.strip():
        return "sketch", sketch
    with open(sketch, encoding="utf-8") as file:
        return os.fspath(sketch), file.read()
