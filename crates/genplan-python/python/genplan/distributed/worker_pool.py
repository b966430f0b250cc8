"""A worker pool: it searches trees on a cluster, instead of the threads of this process."""

from __future__ import annotations

import json
import os
import queue
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .. import _genplan
from .._inputs import Path
from ..answer import Answer
from ..errors import LimitError
from ..synthesis import Callback, watcher
from .frontier import Frontier
from .._journal import Journal
from .progress import ClusterProgress
from .worker import explore

if TYPE_CHECKING:
    from distributed import Client, Future

TASK_SECONDS = 2.0
"""A task takes about this long: much more than it takes to schedule it, and little enough to share the work."""

SHORT_SECONDS = 0.1
"""The same while there are not enough nodes for all workers: then others wait for what is left of a task."""

COST_SECONDS = 0.01
"""What a task costs the client and the scheduler, at most."""

MOST_PATHS = 256
"""A task has at most this many paths."""

TELL_SECONDS = 0.25
"""The time between two reports of progress."""

Reason = Callable[[], "str | None"]
"""Says why to stop, if there is a reason."""


def task_seconds(workers: int, tasks: int) -> float:
    """How long tasks are to take if there is work for this many. They keep the client busy for half of the time at most."""
    usual = SHORT_SECONDS if tasks < 4 * workers else TASK_SECONDS
    return max(usual, 2 * COST_SECONDS * workers)


class WorkerPool:
    """Searches trees, one after the other."""

    def __init__(
        self, client: Client, question: str, journal: Journal, progress: Callback | None, keep_all: bool
    ) -> None:
        self._client, self._question, self._journal, self._progress = client, question, journal, progress
        self._keep_all = keep_all

    def __call__(self, tree: str, begun: str, reason: Reason) -> str:
        """Searches what is left of a tree, until it is done or there is a reason to stop."""
        frontier = Frontier(self._keep_all, json.loads(begun))
        for record in self._journal.records:
            if record["tree"] == tree:
                frontier.finish(record)
        tasks = _Tasks(self._client, self._question, tree, frontier, self._journal)
        try:
            stopped = self._search(tasks, frontier, reason)
        except LimitError:
            # Tasks have no limit on time, so what a worker lacks is memory.
            stopped = "memory"
        finally:
            tasks.cancel()
        searched = {"found": frontier.found, "share": frontier.share, "stopped": stopped}
        return json.dumps({**searched, **vars(frontier.totals)})

    def _search(self, tasks: _Tasks, frontier: Frontier, reason: Reason) -> str | None:
        started, told, before = time.monotonic(), 0.0, frontier.totals.nodes
        stopped = None
        while stopped is None and not tasks.are_done():
            tasks.send()
            tasks.collect()
            now = time.monotonic()
            if now - told > TELL_SECONDS:
                told = now
                rate = (frontier.totals.nodes - before) / max(now - started, 1e-9)
                if self._tell(tasks.progress(rate)) is False:
                    return "interrupted"
            stopped = reason()
        return stopped

    def _tell(self, progress: ClusterProgress) -> bool | None:
        # For the page of events of Dask's dashboard, and for whoever reads them there.
        self._client.log_event("genplan", vars(progress))
        return None if self._progress is None else self._progress(progress)


class _Tasks:
    """The tasks of a tree that are on the cluster."""

    def __init__(self, client: Client, question: str, tree: str, frontier: Frontier, journal: Journal) -> None:
        self._client, self._question, self._tree = client, question, tree
        self._frontier, self._journal = frontier, journal
        self._lines: int = json.loads(tree)["lines"]
        self._done: queue.Queue[Future] = queue.Queue()
        self._running: dict[Future, list[str]] = {}
        self._slots, self._counted = 1, 0.0

    def are_done(self) -> bool:
        return not self._frontier.paths and not self._running

    def send(self) -> None:
        """Keeps all workers busy, with one more task for each to begin with at once."""
        self._count_slots()
        wanted = 2 * self._slots - len(self._running)
        if wanted <= 0:
            return
        seconds = task_seconds(self._slots, len(self._frontier.paths) + len(self._running))
        for paths in self._frontier.deal(wanted, MOST_PATHS):
            self._submit(paths, seconds)

    def _count_slots(self) -> None:
        """How many tasks workers can do at once. While there is no worker, tasks wait for one."""
        now = time.monotonic()
        if now - self._counted > TELL_SECONDS:
            self._slots, self._counted = max(1, sum(self._client.nthreads().values())), now

    def _submit(self, paths: list[str], seconds: float) -> None:
        work_unit = json.dumps({"paths": paths, "seconds": seconds, "best": self._frontier.best})
        # Dask's dashboard shows tasks by what stands before the last number.
        key = f"genplan-{self._lines}-lines-{os.urandom(8).hex()}"
        future = self._client.submit(
            explore, self._question, self._tree, work_unit, key=key, pure=False, retries=3
        )
        self._running[future] = paths
        future.add_done_callback(self._done.put)

    def collect(self) -> None:
        """Waits a little for a task, and takes in all that are done."""
        wait = 0.05
        try:
            while True:
                future = self._done.get(timeout=wait)
                if future in self._running:
                    self._take_in(future)
                wait = 0.0
        except queue.Empty:
            return

    def _take_in(self, future: Future) -> None:
        paths, best = self._running.pop(future), self._frontier.best
        if future.cancelled():
            self._frontier.give_back(paths)
            return
        record: dict[str, Any] = {"tree": self._tree, "places": paths, **json.loads(future.result())}
        self._journal.append(record)
        self._frontier.finish(record)
        if self._frontier.best != best:
            self._withdraw()

    def _withdraw(self) -> None:
        """A better program bounds the rest: what waits is asked again. The tasks that were sent first are being done."""
        waiting = list(self._running)[self._slots :]
        for future in waiting:
            self._frontier.give_back(self._running.pop(future))
        self._client.cancel(waiting)

    def cancel(self) -> None:
        """Nobody waits any more."""
        self._client.cancel(list(self._running))
        self._running.clear()

    def progress(self, rate: float) -> ClusterProgress:
        totals = self._frontier.totals
        counts = (totals.tasks, len(self._frontier.paths), self._slots, rate)
        return ClusterProgress(
            "search", self._lines, totals.nodes, totals.steps, self._frontier.share, None, *counts
        )


def answer_on_cluster(
    inputs: _genplan.Inputs,
    options: dict[str, Any],
    progress: Callback | None,
    client: Client,
    journal_path: Path | None,
) -> Answer:
    """Answers a question with the help of a cluster."""
    # What only says how long to search, or on how many threads here, is not part of the question.
    irrelevant = {"threads": 1, "time_limit": None}
    question = json.dumps([json.loads(inputs.sources()), {**options, **irrelevant}], sort_keys=True)
    with Journal(journal_path, question) as journal:
        pool = WorkerPool(client, question, journal, progress, options.get("all", False))
        told = _genplan.synthesize_with_pool(inputs, json.dumps(options), watcher(progress), pool)
        return Answer(*told)
