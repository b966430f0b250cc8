"""Programs, and what they do."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any, Callable

import genplan
import pytest
from conftest import DARK, LAMP


def test_a_program_is_read_and_written(corridor: Path, tmp_path: Path) -> None:
    program = genplan.Program.read(corridor / "programs/star.prog")
    assert genplan.Program.parse(str(program)) == program
    assert pickle.loads(pickle.dumps(program)) == program
    program.save(tmp_path / "copy.prog")
    assert genplan.Program.read(tmp_path / "copy.prog") == program
    assert program.lines == len(program.instructions) - 1
    for format in ("svg", "dot", "mermaid", "text"):
        assert program.draw(format)
    with pytest.raises(ValueError, match="there is no format"):
        program.draw("png")  # type: ignore[arg-type]


def test_a_wrong_program_text_is_an_error() -> None:
    with pytest.raises(genplan.InputError) as caught:
        genplan.Program.parse("inc\ngo(7, !last-cell)\nend")
    assert caught.value.diagnostics[0].line == 2


def test_a_run_tells_what_happens_and_why(corridor: Path) -> None:
    domain = genplan.Domain.read(corridor / "domain.pddl")
    once = genplan.Program.read(corridor / "programs/once.prog")
    run = once.run(domain, corridor / "positive/six.pddl")
    assert run.outcome != "solved" and not run.solved
    assert run.explanation and str(run).startswith(run.outcome.replace("-", " "))
    trace = run.trace()
    assert len(trace) == run.steps and trace[0].step == 1 and trace[0].became_true
    assert len(run.trace(1)) == 1
    assert list(run.to_pandas()["line"]) == [step.line for step in trace]


def test_a_run_has_the_document_of_the_command(corridor: Path, command: Callable[..., Any]) -> None:
    star, six = corridor / "programs/star.prog", corridor / "positive/six.pddl"
    run = genplan.Program.read(star).run(corridor / "domain.pddl", six)
    assert run.to_dict() == command("run", star, corridor / "domain.pddl", six)


def test_limits_stop_a_run(corridor: Path) -> None:
    star = genplan.Program.read(corridor / "programs/star.prog")
    run = star.run(corridor / "domain.pddl", corridor / "positive/six.pddl", max_steps=2)
    assert run.outcome == "stopped" and "max_steps= allows more" in run.explanation


def test_a_program_is_evaluated(corridor: Path, command: Callable[..., Any]) -> None:
    star = corridor / "programs/star.prog"
    evaluation = genplan.evaluate(star, corridor)
    assert evaluation.to_dict() == command("evaluate", star, corridor)
    assert genplan.evaluate(genplan.Program.read(star), corridor).to_dict() == evaluation.to_dict()
    assert "<table>" in evaluation._repr_html_()
    assert set(evaluation.counts) >= {"positives_solved", "undecided"}
    table = evaluation.to_pandas()
    assert len(table) == len(evaluation.verdicts) == sum(evaluation.counts.values())
    assert evaluation.recall is None or 0 <= evaluation.recall <= 1
    assert "precision" in str(evaluation)


def test_a_program_is_validated_on_its_examples(corridor: Path, command: Callable[..., Any]) -> None:
    once = corridor / "programs/once.prog"
    validation = genplan.validate(once, corridor)
    documents = command("validate", once, corridor)["verdicts"]
    outcomes = [(verdict.instance, verdict.outcome, verdict.as_labelled) for verdict in validation.verdicts]
    assert outcomes == [(d["instance"], d["outcome"], d["as_labelled"]) for d in documents]
    assert validation.as_labelled == all(d["as_labelled"] for d in documents)


def test_a_name_that_the_domain_lacks_is_an_error(corridor: Path) -> None:
    with pytest.raises(genplan.InputError, match="pant") as caught:
        genplan.evaluate("pant\nend", corridor)
    assert "paint" in "".join(caught.value.diagnostics[0].help)


def test_texts_are_enough() -> None:
    result = genplan.evaluate("switch\nend\n", domain=LAMP, positives=[DARK])
    assert result.as_labelled
