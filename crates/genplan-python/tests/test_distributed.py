"""The same questions on a cluster: the same answers, whoever dies."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import genplan
import genplan.distributed
import pytest
from conftest import EXAMPLES
from distributed import Client, LocalCluster
from genplan.distributed import ClusterProgress

QUESTIONS: list[tuple[str, dict[str, Any]]] = [
    ("corridor", {"all": True, "lines": 6}),
    ("gripper", {"all": True, "lines": 5, "pointers": "none"}),
    ("list", {"all": True, "lines": 5, "pointers": "none"}),
    ("words", {"all": True, "lines": 4, "pointers": "none"}),
    ("corridor", {"all": True, "lines": 3}),
    ("fibonacci", {"lines": 5, "guided": False}),
    ("triangular-sum", {"lines": 5, "guided": False, "lint": False}),
    ("grid", {"lines": 7, "guided": False, "pointers": "none"}),
    ("grid", {"lines": 7, "guided": False, "pointers": "none", "first": True}),
    ("sort", {"lines": 6, "guided": False, "pointers": "none"}),
]
"""Found and none, all and the best and the first."""


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        yield client


@pytest.fixture(autouse=True)
def small_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many small tasks, so that there is something to share."""
    monkeypatch.setattr(genplan.distributed, "TASK_SECONDS", 0.1)
    monkeypatch.setattr(genplan.distributed, "FIRST_NODES", 2_000)


def essence(answer: genplan.Answer) -> dict[str, Any]:
    """All but what it cost: programs, proof, alternatives, conflict."""
    document = answer.to_dict()
    document.pop("statistics")
    return document


@pytest.mark.parametrize(("folder", "options"), QUESTIONS, ids=lambda value: str(value)[:40])
def test_the_answer_is_that_of_one_machine(client: Client, folder: str, options: dict[str, Any]) -> None:
    options = {"conflict": False, **options}
    here = genplan.synthesize(EXAMPLES / folder, **options)
    there = genplan.synthesize(EXAMPLES / folder, client=client, **options)
    assert essence(there) == essence(here)
    if options.get("all"):
        # Nothing is left out, and nothing is counted twice.
        assert there.statistics["nodes"] == here.statistics["nodes"]


LONG = EXAMPLES / "triangular-sum"
LONG_OPTIONS: dict[str, Any] = {"all": True, "lines": 5, "lint": False, "conflict": False, "pointers": "none"}


def test_workers_may_die() -> None:
    here = genplan.synthesize(LONG, **LONG_OPTIONS)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        killed = threading.Event()

        def progress(stage: genplan.Progress) -> None:
            if isinstance(stage, ClusterProgress) and stage.tasks > 3 and not killed.is_set():
                killed.set()
                os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)

        there = genplan.synthesize(LONG, client=client, progress=progress, **LONG_OPTIONS)
    assert killed.is_set()
    assert essence(there) == essence(here)
    assert there.statistics["nodes"] == here.statistics["nodes"]


def test_a_killed_client_goes_on_from_its_journal(client: Client, tmp_path: Path) -> None:
    journal = tmp_path / "search.jsonl"
    script = f"""
        import genplan, genplan.distributed
        from distributed import Client
        genplan.distributed.TASK_SECONDS, genplan.distributed.FIRST_NODES = 0.1, 2_000
        with Client({client.scheduler.address!r}) as client:
            genplan.synthesize({str(LONG)!r}, client=client, journal={str(journal)!r}, **{LONG_OPTIONS!r})
    """
    with subprocess.Popen([sys.executable, "-c", textwrap.dedent(script)]) as process:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and (not journal.exists() or journal.read_bytes().count(b"\n") < 5):
            time.sleep(0.02)
        process.kill()
    before = journal.read_bytes()
    assert before.count(b"\n") >= 5
    # As if it had been killed while it wrote.
    journal.write_bytes(before + b'{"tree": "half a li')
    there = genplan.synthesize(LONG, client=client, journal=journal, **LONG_OPTIONS)
    here = genplan.synthesize(LONG, **LONG_OPTIONS)
    assert essence(there) == essence(here)
    assert there.statistics["nodes"] == here.statistics["nodes"]
    done = [json.loads(line)["places"] for line in journal.read_text().splitlines()[1:]]
    once = {json.dumps(places) for places in done}
    assert len(once) == len(done), "no task is done twice"
    # Once more: all is there.
    size = journal.stat().st_size
    again = genplan.synthesize(LONG, client=client, journal=journal, **LONG_OPTIONS)
    assert essence(again) == essence(here) and journal.stat().st_size == size


def test_a_journal_is_for_one_question(client: Client, tmp_path: Path, corridor: Path) -> None:
    journal = tmp_path / "search.jsonl"
    genplan.synthesize(corridor, all=True, lines=3, client=client, journal=journal)
    with pytest.raises(genplan.InputError, match="another question"):
        genplan.synthesize(corridor, all=True, lines=4, client=client, journal=journal)


def test_progress_is_told_and_can_end_it(client: Client) -> None:
    told: list[ClusterProgress] = []

    def progress(stage: genplan.Progress) -> bool:
        if isinstance(stage, ClusterProgress):
            told.append(stage)
        return len(told) < 2

    answer = genplan.synthesize(LONG, client=client, progress=progress, **{**LONG_OPTIONS, "lines": 9})
    assert answer.stop_reason == "interrupted"
    assert told[-1].workers == 2 and 0 <= told[-1].share < 1
    # What was queued is cancelled.
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and any(client.processing().values()):
        time.sleep(0.1)
    assert not any(client.processing().values())


def test_a_time_limit_holds(client: Client) -> None:
    started = time.monotonic()
    options = {**LONG_OPTIONS, "lines": 9, "time_limit": 2}
    answer = genplan.synthesize(LONG, client=client, **options)
    assert answer.stop_reason == "time-limit" and time.monotonic() - started < 20
