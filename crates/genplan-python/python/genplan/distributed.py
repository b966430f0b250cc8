"""The same questions on a Dask cluster: a laptop's ``LocalCluster``, or a ``SLURMCluster`` of dask-jobqueue.

::

    from distributed import Client, LocalCluster
    import genplan

    client = Client(LocalCluster(n_workers=4, threads_per_worker=1))
    answer = genplan.synthesize("my-domain", lines=9, client=client, journal="search.jsonl")

The answer is the same as on one machine, whatever the number of workers and whoever dies. Short searches stay on this
machine; only where threads would search for long, a task goes to a worker: some places of the search tree and a bounded
number of nodes. What is left comes back as other places. With ``journal``, each finished task is a line of that file, and the
same question goes on where it stopped.
"""

from __future__ import annotations

import hashlib
import json
import os
import queue
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import _genplan
from ._inputs import Path, refused
from .answer import Answer
from .errors import LimitError
from .synthesis import Callback, Progress, watcher

if TYPE_CHECKING:
    from distributed import Client, Future

__all__ = ["ClusterProgress", "Journal", "terminal"]

TASK_SECONDS = 2.0
"""A task takes about so long: much more than it takes to schedule it, and little enough to share the work."""

FIRST_NODES = 20_000
"""The first tasks have so many nodes, so that there is soon something to share."""

MOST_PLACES = 256
"""A task has at most so many places."""


@dataclass(frozen=True)
class ClusterProgress(Progress):
    """How far a search on a cluster is."""

    tasks: int = 0
    """Tasks that are done."""
    places: int = 0
    """Places of the tree that nobody searches yet."""
    workers: int = 0
    nodes_per_second: float = 0.0


def terminal(progress: Progress) -> None:
    """A callback that shows progress on one line of the terminal: ``progress=genplan.distributed.terminal``."""
    words = f"{progress.lines} lines: {100 * progress.share:.1f} % of the search space, {progress.nodes:,} nodes"
    if isinstance(progress, ClusterProgress):
        words += (
            f", {progress.tasks} tasks, {progress.places} places, {progress.workers} workers, "
            f"{progress.nodes_per_second:,.0f} nodes/s"
        )
    sys.stderr.write(f"\r\x1b[K{words}")
    sys.stderr.flush()


# What workers do.

_explorers: OrderedDict[str, list[_genplan.Explorer]] = OrderedDict()
_lock = threading.Lock()


@contextmanager
def _explorer(question: str, tree: str) -> Iterator[_genplan.Explorer]:
    """An explorer of a tree that no other thread uses. Getting ready takes longer than a task, so explorers stay."""
    key = hashlib.sha256(f"{question}\n{tree}".encode()).hexdigest()
    with _lock:
        idle = _explorers.get(key, [])
        explorer = idle.pop() if idle else None
    if explorer is None:
        sources, asked = json.loads(question)
        domain, positives, negatives = (_tuples(part) for part in sources)
        inputs = _genplan.Inputs(None, domain, positives, negatives, False)
        explorer = _genplan.Explorer(inputs, json.dumps(asked), tree)
    yield explorer
    with _lock:
        _explorers.setdefault(key, []).append(explorer)
        _explorers.move_to_end(key)
        while len(_explorers) > 2:
            _explorers.popitem(last=False)


def _tuples(part: Any) -> Any:
    """Names and texts are tuples."""
    return [tuple(item) for item in part] if part and isinstance(part[0], list) else tuple(part) or []


def explore(question: str, tree: str, errand: str) -> tuple[str, float]:
    """A task: searches some places of a tree. Gives what came of it, and the seconds it took."""
    started = time.perf_counter()
    with _explorer(question, tree) as explorer:
        return explorer.explore(errand), time.perf_counter() - started


# What the client does.


@dataclass
class _Totals:
    """What is done of a tree."""

    nodes: int = 0
    steps: int = 0
    share: float = 0.0
    cuts: list[int] = field(default_factory=list)
    tasks: int = 0
    seconds: float = 0.0

    def add(self, record: dict[str, Any]) -> None:
        self.nodes += record["nodes"]
        self.steps += record["steps"]
        self.share += record["share"]
        self.seconds += record["seconds"]
        self.tasks += 1
        cuts = self.cuts or [0] * len(record["cuts"])
        self.cuts = [one + other for one, other in zip(cuts, record["cuts"])]


class _Frontier:
    """The places of a tree that are not searched yet, and what was found so far.

    A finished task takes its places away and brings others. A record whose places are not there is one that was counted
    before: nothing is counted twice.
    """

    def __init__(self, keep_all: bool) -> None:
        self.places: dict[str, float] = {"": 1.0}
        self.sent: dict[str, float] = {}
        self.found: list[tuple[int, str]] = []
        self.totals = _Totals()
        self._keep_all = keep_all

    def take(self, count: int) -> list[str]:
        """So many places: the largest one, and as many of the smallest ones as fill a task."""
        ordered = sorted(self.places, key=lambda place: self.places[place])
        taken = ordered[-1:] + ordered[: max(0, count - 1)]
        taken = list(dict.fromkeys(taken))
        for place in taken:
            self.sent[place] = self.places.pop(place)
        return taken

    def give_back(self, places: list[str]) -> None:
        for place in places:
            self.places[place] = self.sent.pop(place)

    def finish(self, record: dict[str, Any]) -> bool:
        """Counts a finished task; says no if it was counted before."""
        known = {**self.places, **self.sent}
        if not all(place in known for place in record["places"]):
            return False
        for place in record["places"]:
            self.sent.pop(place, None)
            self.places.pop(place, None)
        for place, share in record["rest"]:
            # A place that was handed over unseen has the share that it had.
            self.places[place] = share or known.get(place, 0.0)
        self.totals.add(record)
        self.found.extend((cost, place) for cost, place in record["found"])
        if not self._keep_all:
            self.found = sorted(self.found, key=lambda found: (found[0], _order(found[1])))[:1]
        return True

    @property
    def best(self) -> tuple[int, str] | None:
        return self.found[0] if self.found and not self._keep_all else None


def _order(place: str) -> list[tuple[int, int]]:
    """The order in which the search comes to places: that of `genplan::search`'s decisions."""
    return [("jflage".index(word[0]), int(word[1:] or 0)) for word in place.split()]


class Journal:
    """Finished tasks, one to a line of a file, for one question."""

    def __init__(self, path: Path, question: str) -> None:
        self._path = os.fspath(path)
        header = {"genplan": _genplan.__version__, "question": hashlib.sha256(question.encode()).hexdigest()}
        self._file = open(path, "a+b")
        _lock_file(self._file, self._path)
        self._file.seek(0)
        content = self._file.read()
        # A line that was being written when everything ended is no line.
        end = content.rfind(b"\n") + 1
        self._file.truncate(end)
        lines = content[:end].decode().splitlines()
        if lines and json.loads(lines[0]) != header:
            raise refused(
                f"`{self._path}` is the journal of another question, or of another version of genplan",
                "name another file, or remove this one",
            )
        self.records: list[dict[str, Any]] = [json.loads(line) for line in lines[1:]]
        if not lines:
            self._write(header)

    def append(self, record: dict[str, Any]) -> None:
        self._write(record)

    def _write(self, document: dict[str, Any]) -> None:
        self._file.write(json.dumps(document).encode() + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def _lock_file(file: Any, path: str) -> None:
    """Keeps others from writing the same journal, where the system can do that."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise refused(f"`{path}` is in use by another search", "wait for it, or name another file") from None


class Crew:
    """Searches trees on a cluster, instead of the threads of this process."""

    def __init__(
        self, client: Client, question: str, journal: Journal | None, progress: Callback | None, keep_all: bool
    ) -> None:
        self._client, self._question, self._journal, self._progress = client, question, journal, progress
        self._keep_all = keep_all
        self._done: queue.Queue[Future] = queue.Queue()
        self._running: dict[Future, tuple[list[str], tuple[int, str] | None]] = {}
        self._rate = 0.0
        self.trees: list[_Totals] = []
        """What was done of each tree."""

    def __call__(self, tree: str, reason: Callable[[], str | None]) -> str:
        """Searches a tree, until it is done or there is a reason to stop."""
        frontier = _Frontier(self._keep_all)
        if self._journal is not None:
            for record in self._journal.records:
                if record["tree"] == tree:
                    frontier.finish(record)
        self._done, self._running = queue.Queue(), {}
        try:
            stopped = self._search(tree, frontier, reason)
        except LimitError:
            # Without a limit on time, what a worker lacks is memory.
            stopped = "memory"
        finally:
            self._client.cancel(list(self._running))
        self.trees.append(frontier.totals)
        totals = frontier.totals
        return json.dumps(
            {
                "found": frontier.found,
                "share": min(1.0, totals.share),
                "nodes": totals.nodes,
                "steps": totals.steps,
                "cuts": totals.cuts,
                "stopped": stopped,
            }
        )

    def _search(self, tree: str, frontier: _Frontier, reason: Callable[[], str | None]) -> str | None:
        started, before, told = time.monotonic(), frontier.totals.nodes, 0.0
        while frontier.places or self._running:
            slots = self._slots()
            self._submit(tree, frontier, slots)
            self._collect(tree, frontier)
            now = time.monotonic()
            if now - told > 0.25:
                told = now
                rate = (frontier.totals.nodes - before) / max(now - started, 1e-9)
                if self._tell(tree, frontier, slots, rate) is False:
                    return "interrupted"
            stopped = reason()
            if stopped is not None:
                return stopped
        return None

    def _slots(self) -> int:
        """How many tasks workers can do at once. While there is no worker, tasks wait for one."""
        return max(1, sum(self._client.nthreads().values()))

    def _submit(self, tree: str, frontier: _Frontier, slots: int) -> None:
        """Keeps all workers busy, with one more task for each to begin with at once."""
        while frontier.places and len(self._running) < 2 * slots:
            few = len(frontier.places) + len(self._running) < 4 * slots
            nodes = FIRST_NODES if few or not self._rate else max(FIRST_NODES, int(self._rate * TASK_SECONDS))
            places = frontier.take(min(MOST_PLACES, max(1, len(frontier.places) // (2 * slots))))
            errand = json.dumps({"places": places, "max_nodes": nodes, "best": frontier.best})
            future = self._client.submit(
                explore, self._question, tree, errand, pure=False, retries=3, key=self._key(tree)
            )
            self._running[future] = (places, frontier.best)
            future.add_done_callback(self._done.put)

    def _key(self, tree: str) -> str:
        """A name for a task: Dask's dashboard shows them by what stands before the number."""
        lines = json.loads(tree)["lines"]
        return f"genplan-{lines}-lines-{os.urandom(8).hex()}"

    def _collect(self, tree: str, frontier: _Frontier) -> None:
        """Waits for a task, and takes in all that are done."""
        try:
            done = [self._done.get(timeout=0.1)]
        except queue.Empty:
            return
        while not self._done.empty():
            done.append(self._done.get())
        for future in done:
            if future in self._running:
                self._take_in(tree, frontier, future)

    def _take_in(self, tree: str, frontier: _Frontier, future: Future) -> None:
        places, known = self._running.pop(future)
        if future.cancelled():
            frontier.give_back(places)
            return
        text, seconds = future.result()
        record: dict[str, Any] = {"tree": tree, "places": places, **json.loads(text), "seconds": seconds}
        best = frontier.best
        if self._journal is not None:
            self._journal.append(record)
        frontier.finish(record)
        if record["nodes"] > FIRST_NODES // 2 and seconds > 0:
            rate = record["nodes"] / seconds
            self._rate = rate if not self._rate else 0.8 * self._rate + 0.2 * rate
        if frontier.best != best:
            self._withdraw(frontier)

    def _withdraw(self, frontier: _Frontier) -> None:
        """A better program bounds the rest: what waits is asked again. Those that were sent first are being done."""
        for future in list(self._running)[self._slots() :]:
            places, _ = self._running.pop(future)
            frontier.give_back(places)
            self._client.cancel([future])

    def _tell(self, tree: str, frontier: _Frontier, slots: int, rate: float) -> bool | None:
        totals = frontier.totals
        progress = ClusterProgress(
            "search",
            json.loads(tree)["lines"],
            totals.nodes,
            totals.steps,
            min(1.0, totals.share),
            totals.tasks,
            len(frontier.places),
            slots,
            rate,
        )
        # For the page of events of Dask's dashboard, and for whoever reads them there.
        self._client.log_event("genplan", vars(progress))
        return None if self._progress is None else self._progress(progress)


def answer_on_cluster(
    inputs: _genplan.Inputs,
    asked: dict[str, Any],
    progress: Callback | None,
    client: Client,
    journal: Path | None,
) -> Answer:
    """Answers a question with the help of a cluster."""
    # What only says how long to search, or on how many threads here, is not part of the question.
    irrelevant = {"threads": 1, "time_limit": None}
    question = json.dumps([json.loads(inputs.sources()), {**asked, **irrelevant}], sort_keys=True)
    kept = None if journal is None else Journal(journal, question)
    try:
        crew = Crew(client, question, kept, progress, asked["all"])
        told = _genplan.synthesize_with_crew(inputs, json.dumps(asked), watcher(progress), crew)
        return Answer(*told)
    finally:
        if kept is not None:
            kept.close()


# Experiments.

RUNS = 4
"""A task does so many runs."""

_experiments: OrderedDict[str, _genplan.Experiment] = OrderedDict()


def runs(spec: str, numbers: list[int]) -> list[str]:
    """A task: some runs of an experiment."""
    from .experiment import prepare

    with _lock:
        experiment = _experiments.get(spec)
        if experiment is None:
            _experiments.clear()
            experiment = _experiments[spec] = prepare(spec)
    return experiment.run(numbers, 1)


def bench_on_cluster(spec: str, numbers: list[int], client: Client) -> list[str]:
    """Does the runs with these numbers on a cluster. Whatever goes wrong, Ctrl-C too, cancels what is queued."""
    from distributed import as_completed

    # Neighbours are alike: spread them.
    count = max(1, -(-len(numbers) // RUNS))
    tasks = [numbers[first::count] for first in range(count)]
    futures = [
        client.submit(runs, spec, task, pure=False, retries=3, key=f"genplan-runs-{os.urandom(8).hex()}")
        for task in tasks
    ]
    try:
        return [report for future in as_completed(futures) for report in future.result()]
    finally:
        client.cancel(futures)
