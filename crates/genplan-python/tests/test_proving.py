"""Programs that are right for all sizes."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Callable

import genplan
import pytest
from conftest import EXAMPLES


@pytest.mark.parametrize("name, by", [("list", "rows"), ("words", "rows"), ("fibonacci", "counters")])
def test_what_is_proved_is_what_the_command_proves(name: str, by: str, command: Callable[..., Any]) -> None:
    program = EXAMPLES / name / "programs/intended.prog"
    proof = genplan.prove(program, EXAMPLES / name)
    assert proof and proof.outcome == "proved" and proof.by == [by]
    assert (proof.counterexample, proof.why) == (None, None)
    assert {assumption.subject for assumption in proof.assumptions} >= {"objects", "initial"}
    assert proof.to_dict() == command("prove", program, EXAMPLES / name)


def test_what_fails_has_a_counterexample(corridor: Path) -> None:
    once = corridor / "programs/once.prog"
    proof = genplan.prove(once, corridor)
    assert not proof and proof.outcome == "refuted" and proof.why is None
    assert proof.counterexample is not None
    assert not genplan.Program.read(once).run(corridor / "domain.pddl", proof.counterexample).solved


def test_what_is_not_proved_says_why(corridor: Path) -> None:
    proof = genplan.prove(corridor / "programs/star.prog", domain=corridor / "domain.pddl")
    assert proof.outcome == "not-proved" and proof.why == "there are no positive examples"
    assert proof.assumptions == [] and repr(proof) == "<Proof: not proved: there are no positive examples>"
