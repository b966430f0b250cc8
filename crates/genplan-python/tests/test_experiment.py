"""Experiments."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Callable

import genplan
import pytest
from distributed import Client, LocalCluster

SMALL: dict[str, Any] = {"configurations": 12, "examples": 3, "max_lines": 3, "time_limit": 20}


def timeless(experiment: genplan.Experiment) -> list[dict[str, Any]]:
    runs = experiment.runs
    return [{name: value for name, value in run.items() if "seconds" not in name} for run in runs]


@pytest.fixture
def lists(tmp_path: Path) -> Path:
    genplan.generate("list", seed=3).save(tmp_path / "list")
    return tmp_path / "list"


def test_an_experiment_is_that_of_the_command(lists: Path, command: Callable[..., Any]) -> None:
    experiment = genplan.bench(lists, **SMALL)
    words = ["--configurations", "12", "--examples", "3", "--max-lines", "3", "--time-limit", "20"]
    document = command("bench", lists, *words)
    theirs = [{name: value for name, value in run.items() if "seconds" not in name} for run in document["runs"]]
    assert timeless(experiment) == theirs
    assert list(experiment.to_pandas()["mode"]) == ["positive", "pn-lite", "pn"]
    assert "| P" in experiment.table2 and experiment.table1


def test_an_experiment_on_a_cluster_is_the_same(lists: Path) -> None:
    here = genplan.bench(lists, **SMALL)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster, Client(cluster) as client:
        there = genplan.bench(lists, client=client, **SMALL)
    assert timeless(there) == timeless(here)


@pytest.mark.parametrize("on_cluster", [False, True])
def test_an_experiment_goes_on_from_its_journal(lists: Path, tmp_path: Path, on_cluster: bool) -> None:
    here, journal = genplan.bench(lists, **SMALL), tmp_path / "runs.jsonl"
    told: list[genplan.ExperimentProgress] = []

    def progress(stage: genplan.ExperimentProgress) -> bool:
        told.append(stage)
        return stage.runs != 5

    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0") as cluster, Client(cluster) as client:
        options: dict[str, Any] = {**SMALL, "client": client if on_cluster else None, "journal": journal}
        ended = genplan.bench(lists, progress=progress, **options)
        done = len(ended.runs)
        assert 5 <= done < len(here.runs) == told[-1].total
        again = genplan.bench(lists, progress=progress, **options)
    assert timeless(again) == timeless(here)
    # Each run was done once.
    assert [stage.runs for stage in told[done:]] == list(range(done + 1, len(here.runs) + 1))
    assert journal.read_bytes().count(b"\n") == len(here.runs) + 1
    assert told[-1].found == sum(run["outcome"] == "found" for run in here.runs)


def test_what_a_callback_raises_ends_the_experiment(lists: Path) -> None:
    def progress(stage: genplan.ExperimentProgress) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        genplan.bench(lists, progress=progress, **SMALL)


def test_too_few_examples_are_an_error(corridor: Path, tmp_path: Path) -> None:
    with pytest.raises(genplan.InputError, match="too few examples"):
        genplan.bench(corridor)
    with pytest.raises(genplan.InputError, match="no domain.pddl"):
        genplan.bench(tmp_path)
