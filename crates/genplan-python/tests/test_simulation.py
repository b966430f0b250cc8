"""The simulation of many workers, by which docs/cluster.md estimates what a cluster is worth."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from conftest import EXAMPLES, ROOT

SCRIPT = ROOT / "crates/genplan-python/bench/cluster.py"


def run(*words: object) -> str:
    done = subprocess.run([sys.executable, SCRIPT, *map(str, words)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_more_workers_are_faster_until_the_client_is_the_bottleneck(tmp_path: Path) -> None:
    tree = tmp_path / "tree.json"
    question = ("--lines", 8, "--conditions", "inner-at-end,outer-at-end")
    run("record", EXAMPLES / "sort", *question, "--seconds", 0.001, "-o", tree)
    simulate = ("simulate", tree, "--copies", 100, "--ready", 0, "--latency", 0, "--workers", 1, 4, "--task-seconds")
    alone, four = (float(times) for times in re.findall(r"([\d.]+) times", run(*simulate, 0)))
    assert 0.99 < alone <= 1.01 and 3 < four <= 4.01
    alone, four = (float(times) for times in re.findall(r"([\d.]+) times", run(*simulate, 1000)))
    assert four < 1
