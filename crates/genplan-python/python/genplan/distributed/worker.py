"""What workers do."""

from __future__ import annotations

import hashlib
import json
import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from .. import _genplan

_explorers: OrderedDict[str, list[_genplan.Explorer]] = OrderedDict()
_experiments: dict[str, _genplan.Experiment] = {}
_lock = threading.Lock()


def explore(question: str, tree: str, work_unit: str) -> str:
    """A task of a search: some paths of a tree. Gives what came of it."""
    with _explorer(question, tree) as explorer:
        return explorer.explore(work_unit)


@contextmanager
def _explorer(question: str, tree: str) -> Iterator[_genplan.Explorer]:
    """An explorer of a tree that no other thread uses. Getting ready can take longer than a task, so explorers stay."""
    key = hashlib.sha256(f"{question}\n{tree}".encode()).hexdigest()
    with _lock:
        idle = _explorers.get(key)
        explorer = idle.pop() if idle else None
    if explorer is None:
        explorer = _new_explorer(question, tree)
    yield explorer
    with _lock:
        _explorers.setdefault(key, []).append(explorer)
        _explorers.move_to_end(key)
        # Those of another bound or question are not needed any more.
        while len(_explorers) > 1:
            _explorers.popitem(last=False)


def _new_explorer(question: str, tree: str) -> _genplan.Explorer:
    (domain, positives, negatives), options = json.loads(question)
    must, must_not = (_pairs(sources) for sources in (positives, negatives))
    inputs = _genplan.Inputs(None, tuple(domain), must, must_not, False)
    return _genplan.Explorer(inputs, json.dumps(options), tree)


def _pairs(sources: list[Any]) -> list[Any]:
    """Names and texts are tuples."""
    return [tuple(source) for source in sources]


def runs(spec: str, numbers: list[int]) -> list[str]:
    """A task of an experiment: some runs. Gives a report of each."""
    from ..experiment import prepare

    with _lock:
        experiment = _experiments.get(spec)
        if experiment is None:
            _experiments.clear()
            experiment = _experiments[spec] = prepare(spec)
    reports: list[str] = []

    def finished(report: str) -> bool:
        reports.append(report)
        return True

    experiment.run(numbers, 1, finished)
    return reports
