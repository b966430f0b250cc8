"""What a cluster costs: measured on this machine, and simulated for many workers.

    python cluster.py measure examples/sort --lines 10 --conditions inner-at-end,outer-at-end
    python cluster.py record examples/sort --lines 10 --conditions inner-at-end,outer-at-end -o tree.json
    python cluster.py simulate tree.json --task-seconds 0.004

`measure` answers a question with threads and with Dask, in turn, so that whatever else the machine does falls on all of
them. `record` searches the same tree in small parts, one after the other, and notes how long each took. `simulate` lets
many workers search that tree: with the client's own rules (`genplan.distributed.frontier`), and with what a task
costs the client and Dask's scheduler, as `measure` has seen it.
"""

from __future__ import annotations

import argparse
import heapq
import json
import statistics
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import genplan
from genplan import _genplan
from genplan._inputs import inputs, options
from genplan.distributed import SETTINGS, ClusterProgress, worker_pool
from genplan.distributed.frontier import Frontier

OPTIONS: dict[str, Any] = {"guided": False, "conflict": False, "lint": False, "pointers": "none"}
"""All work is for one tree."""

Asking = dict[str, Any]
"""A question, as `genplan.synthesize` takes it."""


# Measured.


@dataclass
class Measured:
    """A way to answer a question, and what it took."""

    wall: float
    cpu: float
    """Of all processes."""
    nodes: int
    tasks: int = 0
    task_seconds: float = 0.0
    """What a task has cost the client and the scheduler, in time of processors."""
    busy: float = 1.0
    """The share of the time for which workers had something to do: they ran, or waited for a processor."""


def with_threads(question: Asking, threads: int) -> Measured:
    started, used = time.monotonic(), time.process_time()
    answer = genplan.synthesize(**question, threads=threads)
    return Measured(time.monotonic() - started, time.process_time() - used, answer.statistics["nodes"])


def wanted() -> float:
    """For how many seconds the threads of this process ran, or waited for a processor. (On Linux.)"""
    numbers = [path.read_text().split() for path in Path("/proc/self/task").glob("*/schedstat")]
    return sum(int(run) + int(waited) for run, waited, _ in numbers) / 1e9


def with_dask(question: Asking, workers: int) -> Measured:
    import dask
    from distributed import Client, LocalCluster

    dask.config.set(SETTINGS)
    told: list[ClusterProgress] = []

    def progress(stage: genplan.Progress) -> None:
        if isinstance(stage, ClusterProgress):
            told.append(stage)

    with LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=":0") as cluster:
        with Client(cluster) as client:
            before, ready_before = client.run(time.process_time), client.run(wanted)
            started, used = time.monotonic(), time.process_time()
            answer = genplan.synthesize(**question, client=client, progress=progress)
            wall, here = time.monotonic() - started, time.process_time() - used
            after, ready = client.run(time.process_time), client.run(wanted)
    cpu = here + sum(after[worker] - before[worker] for worker in before)
    busy = sum(ready[worker] - ready_before[worker] for worker in before) / wall / workers
    tasks = max(1, told[-1].tasks)
    return Measured(wall, cpu, answer.statistics["nodes"], tasks, here / tasks, busy)


def measure(question: Asking, repeat: int) -> None:
    ways: dict[str, Callable[[], Measured]] = {
        "1 thread": lambda: with_threads(question, 1),
        "2 threads": lambda: with_threads(question, 2),
        "Dask, 1 worker": lambda: with_dask(question, 1),
        "Dask, 2 workers": lambda: with_dask(question, 2),
    }
    measured: dict[str, list[Measured]] = {way: [] for way in ways}
    for _ in range(repeat):
        for way, ask in ways.items():
            measured[way].append(ask())
            print(f"{way}: {vars(measured[way][-1])}", flush=True)
    for way, all_of_it in measured.items():
        wall, cpu = (statistics.median(getattr(one, name) for one in all_of_it) for name in ("wall", "cpu"))
        print(f"{way}: {wall:.1f} s, {cpu:.1f} s of processors")
    for name, one, other in (
        ("Dask against threads, 2 of each", "Dask, 2 workers", "2 threads"),
        ("Dask against threads, 1 of each", "Dask, 1 worker", "1 thread"),
        ("one worker against two", "Dask, 1 worker", "Dask, 2 workers"),
        ("one thread against two", "1 thread", "2 threads"),
    ):
        pairs = list(zip(measured[one], measured[other]))
        walls = [a.wall / b.wall for a, b in pairs]
        cpus = [a.cpu / b.cpu for a, b in pairs]
        print(f"{name}: {statistics.median(walls):.2f} ({min(walls):.2f} to {max(walls):.2f}) in time, "
              f"{statistics.median(cpus):.2f} in time of processors")


# Recorded.


@dataclass
class Part:
    """A node of the tree: how long it was searched, and what was left then."""

    seconds: float
    rest: list[tuple[str, float]]


Tree = dict[str, Part]
"""By path."""


def record(question: Asking, seconds: float) -> Tree:
    """Searches a tree in parts that take about ``seconds``."""
    tree: Tree = {}
    others = dict(question)
    given = inputs(others.pop("folder"), None, (), (), False)
    words = json.dumps(options(**others, threads=1))

    def search(which: str, _begun: str, _: object) -> str:
        started = time.monotonic()
        explorer = _genplan.Explorer(given, words, which)
        explorer.explore(json.dumps({"paths": [], "seconds": 0, "best": None}))
        print(f"getting ready took {time.monotonic() - started:.2f} s")
        left, nodes = [""], 0
        while left:
            path = left.pop()
            started = time.process_time()
            work_unit = {"paths": [path], "seconds": seconds, "best": None}
            explored = json.loads(explorer.explore(json.dumps(work_unit)))
            tree[path] = Part(time.process_time() - started, explored["rest"])
            left.extend(path for path, _ in explored["rest"])
            nodes += explored["nodes"]
        return json.dumps(
            {"found": [], "share": 1.0, "nodes": nodes, "steps": 0, "cuts": [], "stopped": None}
        )

    _genplan.synthesize_with_pool(given, words, None, search)
    return tree


# Simulated.


@dataclass
class Costs:
    """What there is beside the search, in seconds."""

    ready: float
    """A worker gets ready for its first task."""
    task: float
    """The client and the scheduler deal with a task, one at a time."""
    latency: float
    """A message goes to a worker and back."""


def simulate(tree: Tree, workers: int, costs: Costs) -> float:
    """How long this many workers take."""
    frontier, queue, events = Frontier(keep_all=True), deque[tuple[float, list[str], float]](), Events()
    idle, is_ready = list(range(workers)), [False] * workers
    running, client_free = 0, 0.0
    while True:
        seconds = worker_pool.task_seconds(workers, len(frontier.paths) + running)
        for paths in frontier.deal(max(0, 2 * workers - running), worker_pool.MOST_PATHS):
            client_free += costs.task
            queue.append((client_free, paths, seconds))
            running += 1
        while queue and idle:
            worker, (sent, paths, limit) = idle.pop(), queue.popleft()
            took, rest, unseen = work(tree, paths, limit)
            begin = max(sent, events.now) + costs.latency / 2 + (0.0 if is_ready[worker] else costs.ready)
            is_ready[worker] = True
            events.add(begin + took, (worker, paths, rest, unseen))
        if not events:
            return max(client_free, events.now)
        worker, paths, rest, unseen = events.next()
        idle.append(worker)
        running -= 1
        client_free = max(client_free, events.now + costs.latency / 2)
        done = {"places": paths, "rest": rest, "unseen": unseen}
        frontier.finish({**done, "found": [], "nodes": 0, "steps": 0, "cuts": []})


class Events:
    """What happens when."""

    def __init__(self) -> None:
        self.now = 0.0
        self._queue: list[tuple[float, int, Any]] = []
        self._count = 0

    def add(self, when: float, what: Any) -> None:
        self._count += 1
        heapq.heappush(self._queue, (when, self._count, what))

    def next(self) -> Any:
        self.now, _, what = heapq.heappop(self._queue)
        return what

    def __bool__(self) -> bool:
        return bool(self._queue)


def work(tree: Tree, paths: list[str], limit: float) -> tuple[float, list[tuple[str, float]], list[str]]:
    """A task, as `search::Explorer` does it: how long it takes, what is left, and what was not looked at."""
    took = 0.0
    for number, path in enumerate(paths):
        stack = [(path, 0.0)]
        while stack:
            if took >= limit:
                return took, stack, paths[number + 1 :]
            part = tree[stack.pop()[0]]
            took += part.seconds
            stack.extend(reversed(part.rest))
    return took, [], []


def copies(tree: Tree, count: int) -> Tree:
    """A tree with ``count`` copies of this one below its root, for a longer search."""
    root = [(f"{number}:", 1.0 / count) for number in range(count)]

    def part(number: int, part: Part) -> Part:
        return Part(part.seconds, [(f"{number}:{path}", share / count) for path, share in part.rest])

    many = {f"{number}:{path}": part(number, known) for number in range(count) for path, known in tree.items()}
    return {"": Part(0.0, root), **many}


def table(tree: Tree, costs: Costs, workers: list[int]) -> Iterator[str]:
    alone = sum(part.seconds for part in tree.values())
    yield f"{len(tree)} parts, {alone:.0f} s of search"
    for count in workers:
        took = simulate(tree, count, costs)
        yield f"{count} workers: {took:.1f} s, {alone / took:.1f} times as fast, {100 * alone / took / count:.0f} % busy"


def asking(args: argparse.Namespace) -> Asking:
    return {"folder": args.folder, "lines": args.lines, "conditions": args.conditions, **OPTIONS}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("measure", "record"):
        command = commands.add_parser(name)
        command.add_argument("folder")
        command.add_argument("--lines", type=int, required=True)
        command.add_argument("--conditions", help="the predicates that gotos may test, with commas between them")
    commands.choices["measure"].add_argument("--repeat", type=int, default=3)
    commands.choices["record"].add_argument("--seconds", type=float, default=0.02)
    commands.choices["record"].add_argument("-o", "--output", type=Path, required=True)
    command = commands.add_parser("simulate")
    command.add_argument("tree", type=Path)
    command.add_argument("--ready", type=float, default=1.0)
    command.add_argument("--task-seconds", type=float, required=True)
    command.add_argument("--latency", type=float, default=0.01)
    command.add_argument("--copies", type=int, default=1)
    command.add_argument("--workers", type=int, nargs="+", default=[1, 2, 10, 100])
    args = parser.parse_args()
    if args.command == "measure":
        measure(asking(args), args.repeat)
    elif args.command == "record":
        tree = record(asking(args), args.seconds)
        args.output.write_text(json.dumps({path: vars(part) for path, part in tree.items()}))
    else:
        read = json.loads(args.tree.read_text())
        tree = copies({path: Part(**part) for path, part in read.items()}, args.copies)
        costs = Costs(args.ready, args.task_seconds, args.latency)
        print("\n".join(table(tree, costs, args.workers)))


if __name__ == "__main__":
    main()
