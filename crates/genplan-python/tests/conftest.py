"""What tests share: the examples of the repository, and the command."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any, Callable

import pytest

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "examples"

LAMP = "(define (domain lamp) (:predicates (on)) (:action switch :effect (on)))"
DARK = "(define (problem dark) (:domain lamp) (:init) (:goal (on)))"


@pytest.fixture
def corridor() -> Path:
    return EXAMPLES / "corridor"


@pytest.fixture
def command() -> Callable[..., Any]:
    """Runs the command, and gives its document."""
    binary = os.environ.get("GENPLAN", str(ROOT / "target/debug/genplan"))
    assert Path(binary).exists(), "the command is not built: `cargo build` does that"

    def run(*words: object) -> Any:
        done = subprocess.run(
            [binary, *map(str, words), "--json"], capture_output=True, text=True, timeout=120, cwd=ROOT
        )
        assert done.stdout, done.stderr
        return json.loads(done.stdout)

    return run
