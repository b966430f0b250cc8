"""Examples that are suspicious, compiled, generated and suggested."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Callable

import genplan
import pytest
from conftest import DARK, EXAMPLES, LAMP


@pytest.mark.parametrize("name", ["words", "corridor", "sort", "ordinary/gripper", "ordinary/ferry", "pointers/find"])
def test_lint_has_the_findings_of_the_command(name: str, command: Callable[..., Any]) -> None:
    findings = genplan.lint(EXAMPLES / name)
    there = command("lint", EXAMPLES / name)["findings"]
    assert [(finding.message, finding.file, finding.line) for finding in findings] == [
        (item["message"], item["file"], item["line"]) for item in there
    ]
    assert any("take objects" in finding.message for finding in findings) == ("/" in name)


def test_a_broken_folder_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "domain.pddl").write_text(LAMP)
    (tmp_path / "positive").mkdir()
    (tmp_path / "positive/one.pddl").write_text("(define (problem p) (:domain lamp) (:goal (offf)))")
    with pytest.raises(genplan.InputError, match="offf"):
        genplan.lint(tmp_path)


def test_a_compilation_has_the_size_that_the_command_tells(
    corridor: Path, tmp_path: Path, command: Callable[..., Any]
) -> None:
    compilation = genplan.compile(corridor, lines=4)
    document = command("compile", "synthesis", corridor, "--lines", "4", "-o", tmp_path / "out")
    document.pop("files"), (ours := compilation.to_dict()).pop("files")
    assert ours == document
    compilation.save(tmp_path / "other")
    for name, text in compilation.files.items():
        assert (tmp_path / "other" / name).read_text() == text == (tmp_path / "out" / name).read_text()
    assert list(genplan.compile(corridor, lines=4, format="sas").files) == ["output.sas"]
    star = corridor / "programs/star.prog"
    assert genplan.compile(corridor, program=star).to_dict()["compilation"] != document["compilation"]
    with pytest.raises(genplan.InputError, match="what is to be compiled"):
        genplan.compile(corridor)


def test_generated_instances_are_those_of_the_command(tmp_path: Path, command: Callable[..., Any]) -> None:
    instances = genplan.generate("green-block", size=4, label="negative", count=3, seed=7)
    words = ["--size", "4", "--label", "negative", "--count", "3", "--seed", "7"]
    assert instances.to_dict() == command("generate", "green-block", *words)
    assert genplan.families() == command("generate")["domains"]
    with pytest.raises(genplan.InputError, match="no bundled domain"):
        genplan.generate("grean-block", size=4)
    with pytest.raises(genplan.InputError, match="size 0"):
        genplan.generate("green-block", size=0)


def test_a_pool_is_a_domain_folder(tmp_path: Path) -> None:
    pool = genplan.generate("list", seed=2)
    pool.save(tmp_path)
    assert genplan.validate(tmp_path / "programs/intended.prog", tmp_path).as_labelled
    assert genplan.validate(
        pool.program, domain=pool.domain, positives=pool.positives, negatives=pool.negatives
    ).as_labelled


def test_a_suggestion_is_an_instance_that_programs_disagree_on(
    corridor: Path, command: Callable[..., Any]
) -> None:
    positives = [corridor / "positive/six.pddl"]
    suggestions = genplan.suggest(domain=corridor / "domain.pddl", positives=positives, time_limit=60)
    assert isinstance(suggestions, genplan.Suggestions)
    assert not suggestions.agree and len(suggestions) == 1
    (suggestion,) = suggestions
    outcomes = {
        program.run(corridor / "domain.pddl", suggestion).solved for program in suggestions.programs
    }
    assert outcomes == {True, False}
    assert genplan.suggest(corridor, max_lines=4, time_limit=60).to_dict() == command(
        "suggest", corridor, "--max-lines", "4", "--time-limit", "60"
    )


def test_no_suggestion_without_a_program(corridor: Path) -> None:
    answer = genplan.suggest(corridor, max_lines=2)
    assert isinstance(answer, genplan.Answer) and answer.outcome == "none"


def test_a_domain_tells_what_it_has() -> None:
    domain = genplan.Domain.parse(LAMP)
    assert (domain.title, domain.predicates, domain.actions) == ("lamp", ("on",), ("switch",))
    assert str(domain) == LAMP
    with pytest.raises(genplan.InputError, match="cannot read"):
        genplan.Domain.read("nowhere.pddl")
    assert genplan.synthesize(domain=domain, positives=[DARK]).program is not None
