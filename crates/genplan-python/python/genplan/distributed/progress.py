"""How far it is on a cluster."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Union

from .._counted import counted
from ..experiment import ExperimentProgress
from ..synthesis import Progress


@dataclass(frozen=True)
class ClusterProgress(Progress):
    """How far a search on a cluster is."""

    tasks: int = 0
    """Tasks that are done."""
    paths: int = 0
    """Paths to the nodes that no task searches yet."""
    workers: int = 0
    """Tasks that can be done at once."""
    nodes_per_second: float = 0.0


def terminal(progress: Union[Progress, ExperimentProgress]) -> None:
    """A callback that shows progress on one line of the terminal: ``progress=genplan.distributed.terminal``."""
    sys.stderr.write(f"\r\x1b[K{words(progress)}")
    sys.stderr.flush()


def words(progress: Union[Progress, ExperimentProgress]) -> str:
    """Progress in words.

    >>> words(ClusterProgress("search", 7, 2_000_000, 9_000_000, 0.25, None, 12, 40, 2, 400_000.0))
    '7 lines: 25.0 % of the search space, 2,000,000 nodes, 12 tasks, 40 paths, 2 workers, 400,000 nodes/s'
    >>> words(ExperimentProgress(3, 12, 2))
    '3 of 12 runs, 2 programs'
    """
    if isinstance(progress, ExperimentProgress):
        return f"{progress.runs} of {counted(progress.total, 'run')}, {counted(progress.found, 'program')}"
    lines, nodes = counted(progress.lines, "line"), counted(progress.nodes, "node")
    share = f"{lines}: {100 * progress.share:.1f} % of the search space, {nodes}"
    if not isinstance(progress, ClusterProgress):
        return share
    return (
        f"{share}, {progress.tasks} tasks, {progress.paths} paths, {progress.workers} workers, "
        f"{progress.nodes_per_second:,.0f} nodes/s"
    )
