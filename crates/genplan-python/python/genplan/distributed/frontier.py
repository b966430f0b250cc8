"""What is left of a search tree, and what came of the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Found = tuple[int, str]
"""A program, by what it costs and where it is."""

Record = dict[str, Any]
"""A finished task: its paths (``places``), what is left of them, and what it found and cost."""


@dataclass
class Totals:
    """What is done of a tree."""

    nodes: int = 0
    steps: int = 0
    cuts: list[int] = field(default_factory=list)
    tasks: int = 0

    def add(self, record: Record) -> None:
        self.nodes += record["nodes"]
        self.steps += record["steps"]
        self.tasks += 1
        cuts = self.cuts or [0] * len(record["cuts"])
        self.cuts = [one + other for one, other in zip(cuts, record["cuts"])]


class Frontier:
    """The paths to the nodes of a tree that are not searched yet, and what was found so far.

    It begins with what another search has left, or with the root. A finished task takes its paths away and brings others.
    A record whose paths are not there is one that was counted before: nothing is counted twice.

    >>> frontier = Frontier(keep_all=False)
    >>> [task] = frontier.deal(tasks=1, most=8)
    >>> done = {"found": [[7, "a0"]], "rest": [["a1", 0.5]], "unseen": [], "nodes": 3, "steps": 9, "cuts": []}
    >>> frontier.finish({"places": task, **done}), frontier.finish({"places": task, **done})
    (True, False)
    >>> frontier.paths, frontier.best, frontier.totals.nodes, frontier.share
    ({'a1': 0.5}, (7, 'a0'), 3, 0.5)
    """

    def __init__(self, keep_all: bool, begun: Record | None = None) -> None:
        begun = begun or {"rest": [["", 1.0]], "found": []}
        self.paths: dict[str, float] = dict(begun["rest"])
        """By path that no task has: its estimated share of the tree."""
        self.found: list[Found] = [(cost, path) for cost, path in begun["found"]]
        self.totals = Totals()
        self._sent: dict[str, float] = {}
        self._keep_all = keep_all

    def deal(self, tasks: int, most: int) -> Iterator[list[str]]:
        """Paths for this number of tasks, at most ``most`` for each: one of the largest, and some of the smallest ones.

        Large ones give others something to do, small ones would become ever more.
        """
        small = sorted(self.paths, key=lambda path: self.paths[path])
        large = [small.pop() for _ in range(min(tasks, len(small)))]
        each = min(most - 1, len(small) // max(1, 2 * len(large)))
        for number, path in enumerate(large):
            taken = [path, *small[number * each : (number + 1) * each]]
            self._sent.update((path, self.paths.pop(path)) for path in taken)
            yield taken

    def give_back(self, paths: list[str]) -> None:
        """A task will not be done."""
        self.paths.update((path, self._sent.pop(path)) for path in paths)

    def finish(self, record: Record) -> bool:
        """Counts a finished task; says no if it was counted before."""
        if not all(path in self._sent or path in self.paths for path in record["places"]):
            return False
        shares = {path: self._forget(path) for path in record["places"]}
        self.paths.update((path, shares[path]) for path in record["unseen"])
        self.paths.update((path, share) for path, share in record["rest"])
        self.totals.add(record)
        self.found.extend((cost, path) for cost, path in record["found"])
        if not self._keep_all:
            self.found = sorted(self.found, key=_order)[:1]
        return True

    def _forget(self, path: str) -> float:
        return self._sent.pop(path) if path in self._sent else self.paths.pop(path)

    @property
    def share(self) -> float:
        """The estimated share of the tree that is done."""
        left = sum(self.paths.values()) + sum(self._sent.values())
        return min(1.0, max(0.0, 1.0 - left))

    @property
    def best(self) -> Found | None:
        """The program that others must be better than."""
        return self.found[0] if self.found and not self._keep_all else None


def _order(found: Found) -> tuple[int, list[tuple[int, int]]]:
    """Less is better: by cost, and then in the order in which a search comes to paths, that of `search::Choice`."""
    cost, path = found
    return cost, [("jflage".index(word[0]), int(word[1:] or 0)) for word in path.split()]
