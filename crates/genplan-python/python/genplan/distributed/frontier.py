"""What is left of a search tree, and what came of the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Found = tuple[int, str]
"""A program, by what it costs and where it is."""

Record = dict[str, Any]
"""A finished task: its places, what is left of them, and what it found and cost."""


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
    """The places of a tree that are not searched yet, and what was found so far.

    A finished task takes its places away and brings others. A record whose places are not there is one that was counted
    before: nothing is counted twice.

    >>> frontier = Frontier(keep_all=False)
    >>> [task] = frontier.deal(tasks=1, most=8)
    >>> done = {"found": [[7, "a0"]], "rest": [["a1", 0.5]], "unseen": [], "nodes": 3, "steps": 9, "cuts": []}
    >>> frontier.finish({"places": task, **done}), frontier.finish({"places": task, **done})
    (True, False)
    >>> frontier.places, frontier.best, frontier.totals.nodes, frontier.share
    ({'a1': 0.5}, (7, 'a0'), 3, 0.5)
    """

    def __init__(self, keep_all: bool) -> None:
        self.places: dict[str, float] = {"": 1.0}
        """By place that nobody has: its estimated share of the tree."""
        self.found: list[Found] = []
        self.totals = Totals()
        self._sent: dict[str, float] = {}
        self._keep_all = keep_all

    def deal(self, tasks: int, most: int) -> Iterator[list[str]]:
        """Places for so many tasks, at most so many for each: one of the largest, and some of the smallest ones.

        Large places give others something to do, small ones would become ever more.
        """
        small = sorted(self.places, key=lambda place: self.places[place])
        large = [small.pop() for _ in range(min(tasks, len(small)))]
        each = min(most - 1, len(small) // max(1, 2 * len(large)))
        for number, place in enumerate(large):
            taken = [place, *small[number * each : (number + 1) * each]]
            self._sent.update((place, self.places.pop(place)) for place in taken)
            yield taken

    def give_back(self, places: list[str]) -> None:
        """A task will not be done."""
        self.places.update((place, self._sent.pop(place)) for place in places)

    def finish(self, record: Record) -> bool:
        """Counts a finished task; says no if it was counted before."""
        if not all(place in self._sent or place in self.places for place in record["places"]):
            return False
        shares = {place: self._forget(place) for place in record["places"]}
        self.places.update((place, shares[place]) for place in record["unseen"])
        self.places.update((place, share) for place, share in record["rest"])
        self.totals.add(record)
        self.found.extend((cost, place) for cost, place in record["found"])
        if not self._keep_all:
            self.found = sorted(self.found, key=_order)[:1]
        return True

    def _forget(self, place: str) -> float:
        return self._sent.pop(place) if place in self._sent else self.places.pop(place)

    @property
    def share(self) -> float:
        """The estimated share of the tree that is done."""
        left = sum(self.places.values()) + sum(self._sent.values())
        return min(1.0, max(0.0, 1.0 - left))

    @property
    def best(self) -> Found | None:
        """The program that others must be better than."""
        return self.found[0] if self.found and not self._keep_all else None


def _order(found: Found) -> tuple[int, list[tuple[int, int]]]:
    """Less is better: by cost, and then in the order in which a search comes to places, that of `search::Choice`."""
    cost, place = found
    return cost, [("jflage".index(word[0]), int(word[1:] or 0)) for word in place.split()]
