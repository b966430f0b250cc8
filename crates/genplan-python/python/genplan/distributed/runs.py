"""Experiments on a cluster."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from .worker import runs

if TYPE_CHECKING:
    from distributed import Client

RUNS = 4
"""A task does at most this many runs."""


def runs_on_cluster(spec: str, numbers: list[int], finished: Callable[[str], bool], client: Client) -> None:
    """Does the runs with these numbers, and hands over the report of each, until that says no. Whatever goes wrong, Ctrl-C
    too, cancels what is queued."""
    from distributed import as_completed

    # Neighbours are alike: spread them.
    count = max(1, -(-len(numbers) // RUNS))
    tasks = [numbers[first::count] for first in range(count)]
    futures = [
        client.submit(runs, spec, task, key=f"genplan-runs-{os.urandom(8).hex()}", pure=False, retries=3)
        for task in tasks
    ]
    try:
        for future in as_completed(futures):
            if not all([finished(report) for report in future.result()]):
                return
    finally:
        client.cancel(futures)
