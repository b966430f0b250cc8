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

import dask
import genplan
import pytest
from conftest import EXAMPLES
from distributed import Client, LocalCluster
from genplan.distributed import ClusterProgress, worker_pool

QUESTIONS: list[tuple[str, dict[str, Any]]] = [
    ("corridor", {"all": True, "lines": 6}),
    ("gripper", {"all": True, "lines": 5, "pointers": "none"}),
    ("list", {"all": True, "lines": 5, "pointers": "none"}),
    ("words", {"all": True, "lines": 4, "pointers": "none"}),
    ("corridor", {"all": True, "lines": 3}),
    ("fibonacci", {"lines": 5, "guided": False}),
    ("grid", {"lines": 7, "guided": False, "pointers": "none"}),
    ("grid", {"lines": 8, "guided": False, "pointers": "none"}),
    ("grid", {"lines": 8, "guided": False, "pointers": "none", "first": True}),
    ("reverse", {"lines": 6, "guided": False, "pointers": "none"}),
]
"""Found and none; all programs, the best and the first."""


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster, Client(cluster) as client:
        yield client


@pytest.fixture(autouse=True)
def small_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many small tasks, so that there is something to share."""
    monkeypatch.setattr(worker_pool, "TASK_SECONDS", 0.1)
    monkeypatch.setattr(worker_pool, "SHORT_SECONDS", 0.01)


def essence(answer: genplan.Answer) -> dict[str, Any]:
    """All but what it cost: programs, proof, alternatives, conflict."""
    document = answer.to_dict()
    document.pop("statistics")
    return document


@pytest.mark.parametrize(("folder", "options"), QUESTIONS, ids=lambda value: str(value)[:40])
def test_the_answer_is_that_of_one_machine(
    client: Client, folder: str, options: dict[str, Any], tmp_path: Path
) -> None:
    options, journal = {"conflict": False, **options}, tmp_path / "search.jsonl"
    here = genplan.synthesize(EXAMPLES / folder, **options)
    there = genplan.synthesize(EXAMPLES / folder, client=client, journal=journal, **options)
    assert essence(there) == essence(here)
    assert journal.read_bytes().count(b"\n") > 1, "the cluster has searched"
    if options.get("all"):
        # Nothing is left out, and nothing is counted twice.
        assert there.statistics["nodes"] == here.statistics["nodes"]


LONG = EXAMPLES / "fibonacci"
LONG_OPTIONS: dict[str, Any] = {"all": True, "lines": 6, "lint": False, "conflict": False, "pointers": "none"}


def test_workers_may_die() -> None:
    here = genplan.synthesize(LONG, **LONG_OPTIONS)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster, Client(cluster) as client:
        killed = threading.Event()

        def progress(stage: genplan.Progress) -> None:
            if isinstance(stage, ClusterProgress) and stage.tasks > 3 and not killed.is_set():
                killed.set()
                os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)

        there = genplan.synthesize(LONG, client=client, progress=progress, **LONG_OPTIONS)
    assert killed.is_set()
    assert essence(there) == essence(here)
    assert there.statistics["nodes"] == here.statistics["nodes"]


def asking(client: Client, journal: Path, **options: Any) -> subprocess.Popen[bytes]:
    """A process that asks the long question."""
    script = f"""
        import genplan
        from distributed import Client
        from genplan.distributed import worker_pool
        worker_pool.TASK_SECONDS, worker_pool.SHORT_SECONDS = 0.1, 0.01
        with Client({client.scheduler.address!r}) as client:
            options = {dict(LONG_OPTIONS, **options)!r}
            genplan.synthesize({str(LONG)!r}, client=client, journal={str(journal)!r}, **options)
    """
    return subprocess.Popen([sys.executable, "-c", textwrap.dedent(script)], stderr=subprocess.PIPE)


def wait_for_tasks(journal: Path, tasks: int) -> None:
    """Waits until this many tasks are in a journal."""
    deadline = time.monotonic() + 120
    while not journal.exists() or journal.read_bytes().count(b"\n") <= tasks:
        assert time.monotonic() < deadline, "there is a beginning"
        time.sleep(0.02)


def wait_for_rest(client: Client) -> None:
    """Waits until workers have nothing to do: what was queued is cancelled."""
    deadline = time.monotonic() + 30
    while any(client.processing().values()):
        assert time.monotonic() < deadline, "the workers have nothing to do any more"
        time.sleep(0.1)


def test_a_killed_client_goes_on_from_its_journal(client: Client, tmp_path: Path) -> None:
    journal = tmp_path / "search.jsonl"
    with asking(client, journal) as process:
        wait_for_tasks(journal, 5)
        process.kill()
    # As if it had been killed while it wrote.
    journal.write_bytes(journal.read_bytes() + b'{"tree": "half a li')
    goes_on(client, journal)


def goes_on(client: Client, journal: Path) -> None:
    """The long question has the answer of one machine, and nothing is done twice."""
    there = genplan.synthesize(LONG, client=client, journal=journal, **LONG_OPTIONS)
    here = genplan.synthesize(LONG, **LONG_OPTIONS)
    assert essence(there) == essence(here)
    assert there.statistics["nodes"] == here.statistics["nodes"]
    done = [json.loads(line)["places"] for line in journal.read_text().splitlines()[1:]]
    once = {json.dumps(paths) for paths in done}
    assert len(once) == len(done), "no task is done twice"
    # Once more: all is there.
    size = journal.stat().st_size
    again = genplan.synthesize(LONG, client=client, journal=journal, **LONG_OPTIONS)
    assert essence(again) == essence(here) and journal.stat().st_size == size


CLUSTER = """
import sys
from distributed import LocalCluster

if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


def test_a_killed_scheduler_is_an_error_and_another_one_goes_on(client: Client, tmp_path: Path) -> None:
    script, journal = tmp_path / "cluster.py", tmp_path / "search.jsonl"
    script.write_text(CLUSTER)
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen([sys.executable, script], **pipes, start_new_session=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().decode().strip()

        def progress(stage: genplan.Progress) -> None:
            if isinstance(stage, ClusterProgress) and stage.tasks > 3 and process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)

        with dask.config.set({"distributed.comm.timeouts.connect": "3s"}), Client(address) as other:
            with pytest.raises(OSError):
                genplan.synthesize(LONG, client=other, journal=journal, progress=progress, **LONG_OPTIONS)
    wait_for_tasks(journal, 3)
    goes_on(client, journal)


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
    wait_for_rest(client)


def test_ctrl_c_ends_it(client: Client, tmp_path: Path) -> None:
    journal = tmp_path / "search.jsonl"
    with asking(client, journal, lines=9) as process:
        wait_for_tasks(journal, 5)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=10)
    assert b"KeyboardInterrupt" in errors
    wait_for_rest(client)


def test_a_time_limit_holds(client: Client) -> None:
    started = time.monotonic()
    options = {**LONG_OPTIONS, "lines": 9, "time_limit": 2}
    answer = genplan.synthesize(LONG, client=client, **options)
    assert answer.stop_reason == "time-limit" and time.monotonic() - started < 6
    assert answer.programs, "what was found before is not lost"
    wait_for_rest(client)
