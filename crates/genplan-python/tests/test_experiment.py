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
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        there = genplan.bench(lists, client=client, **SMALL)
    assert timeless(there) == timeless(here)


def test_too_few_examples_are_an_error(corridor: Path, tmp_path: Path) -> None:
    with pytest.raises(genplan.InputError, match="too few examples"):
        genplan.bench(corridor)
    with pytest.raises(genplan.InputError, match="no domain.pddl"):
        genplan.bench(tmp_path)
