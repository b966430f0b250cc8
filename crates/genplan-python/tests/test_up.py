"""genplan as an engine of Unified Planning. Its own validator confirms every plan."""

from __future__ import annotations

from typing import Any

import genplan
import genplan.up
import pytest
from conftest import EXAMPLES
from unified_planning.engines import PlanGenerationResultStatus, ValidationResultStatus
from unified_planning.exceptions import UPUsageError
from unified_planning.model import Problem
from unified_planning.shortcuts import (
    BoolType,
    Equals,
    Fluent,
    InstantaneousAction,
    IntType,
    Not,
    Object,
    OneshotPlanner,
    PlanValidator,
    UserType,
    get_environment,
)
from unified_planning.test.examples import get_example_problems

get_environment().credits_stream = None

CLASSICAL = [
    "basic",
    "basic_conditional",
    "complex_conditional",
    "basic_without_negative_preconditions",
    "basic_nested_conjunctions",
    "basic_exists",
    "basic_forall",
    "basic_with_object_constant",
    "robot_no_negative_preconditions",
    "robot_loader",
    "robot_loader_mod",
    "charge_discharge",
    "hierarchical_blocks_world",
    "safe_road",
    "robot_locations_connected_without_battery",
    "hierarchical_blocks_world_exists",
    "hierarchical_blocks_world_object_as_root",
    "hierarchical_blocks_world_with_object",
]


def solve(program: Any, problem: Problem) -> Any:
    with OneshotPlanner(name="genplan", params={"program": program}) as planner:
        return planner.solve(problem)


def is_valid(problem: Problem, plan: Any) -> bool:
    with PlanValidator(problem_kind=problem.kind, plan_kind=plan.kind) as validator:
        return bool(validator.validate(problem, plan).status == ValidationResultStatus.VALID)


# Without pointers, safe_road takes a program of ten lines: minutes of search.
CASES = [(name, way) for name in CLASSICAL for way in ("none", "auto") if (name, way) != ("safe_road", "none")]


@pytest.mark.parametrize(("name", "pointers"), CASES)
def test_examples_of_unified_planning_are_solved(name: str, pointers: str) -> None:
    problem = get_example_problems()[name].problem
    answer = genplan.up.synthesize_from_problems([problem], pointers=pointers, time_limit=60)
    assert answer.program is not None, (answer, genplan.up.pddl(problem))
    result = solve(answer.program, problem)
    assert result.status == PlanGenerationResultStatus.SOLVED_SATISFICING
    assert is_valid(problem, result.plan)
    assert genplan.up.check(answer.program, problem).status == ValidationResultStatus.VALID


def test_all_other_examples_are_refused_with_a_reason() -> None:
    refused = 0
    for name, example in get_example_problems().items():
        if name in CLASSICAL or name == "robot_loader_adv":
            continue
        with pytest.raises(genplan.InputError) as caught:
            genplan.up.pddl(example.problem)
        refused += 1
        reason = "has " if isinstance(example.problem, Problem) else "takes a Problem, not a "
        assert reason in str(caught.value)
    assert refused > 30


def corridor(cells: int, goal: int) -> Problem:
    """A robot that goes to a cell of a corridor."""
    cell = UserType("cell")
    at = Fluent("at", BoolType(), position=cell)
    after = Fluent("after", BoolType(), left=cell, right=cell)
    move = InstantaneousAction("move", left=cell, right=cell)
    left, right = move.parameter("left"), move.parameter("right")
    move.add_precondition(at(left))
    move.add_precondition(after(left, right))
    move.add_effect(at(left), False)
    move.add_effect(at(right), True)
    problem = Problem(f"corridor-{cells}-{goal}")
    problem.add_fluents([at, after])
    for fluent in (at, after):
        problem.fluents_defaults[fluent] = problem.environment.expression_manager.FALSE()
    problem.add_action(move)
    objects = [Object(f"c{number}", cell) for number in range(cells)]
    problem.add_objects(objects)
    problem.set_initial_value(at(objects[0]), True)
    for one, next_one in zip(objects, objects[1:]):
        problem.set_initial_value(after(one, next_one), True)
    problem.add_goal(at(objects[goal]))
    return problem


def test_a_program_from_small_problems_solves_large_ones() -> None:
    answer = genplan.up.synthesize_from_problems([corridor(3, 2), corridor(5, 3)], time_limit=60)
    assert answer.program is not None and "move(_, _)" in answer.program.instructions
    large = corridor(200, 150)
    result = solve(answer.program, large)
    assert result.status == PlanGenerationResultStatus.SOLVED_SATISFICING
    assert len(result.plan.actions) == 150
    assert is_valid(large, result.plan)


def test_negative_problems_must_fail() -> None:
    answer = genplan.up.synthesize_from_problems([corridor(4, 2)], [corridor(4, 0)], pointers="none")
    assert answer.program is not None
    assert genplan.up.check(answer.program, corridor(4, 2)).status == ValidationResultStatus.VALID
    assert genplan.up.check(answer.program, corridor(4, 0)).status == ValidationResultStatus.INVALID


def test_a_failure_is_told() -> None:
    problem = get_example_problems()["robot_loader"].problem
    result = solve("load(l1)\nend\n", problem)
    assert result.status == PlanGenerationResultStatus.UNSOLVABLE_INCOMPLETELY and result.plan is None
    assert result.metrics["outcome"] == "inapplicable-action"
    assert "cargo_at(l1)" in result.log_messages[0].message


def test_what_is_missing_or_unknown_is_told() -> None:
    problem = get_example_problems()["basic"].problem
    with pytest.raises(UPUsageError, match="which program"):
        solve(None, problem)
    with pytest.raises(UPUsageError, match="no option speed"):
        OneshotPlanner(name="genplan", params={"speed": 3})
    with pytest.raises(genplan.InputError, match="different domains"):
        genplan.up.synthesize_from_problems([problem, get_example_problems()["basic_conditional"].problem])
    with pytest.raises(genplan.InputError, match="no positive"):
        genplan.up.synthesize_from_problems([])
    numeric = get_example_problems()["robot"].problem
    with pytest.raises(genplan.InputError, match="genplan has no numbers"), pytest.warns(UserWarning):
        solve("move(l1, l2)\nend\n", numeric)


def test_a_problem_without_a_name_is_not_called_none() -> None:
    problem = Problem()
    level = problem.add_fluent("level", IntType(), default_initial_value=0)
    problem.add_goal(Equals(level, 3))
    with pytest.raises(genplan.InputError) as caught:
        genplan.up.refuse(problem)
    assert str(caught.value).startswith("error: a problem without a name has "), str(caught.value)


def test_derived_predicates_are_refused_with_a_reason() -> None:
    folder = EXAMPLES / "corridor"
    with pytest.raises(genplan.InputError, match="has no derived predicates") as caught:
        genplan.up.problem_from_pddl(folder / "domain.pddl", folder / "positive/six.pddl")
    assert "last-cell" in str(caught.value)


def test_pddl_is_read_and_solved() -> None:
    lamp = "(define (domain lamp) (:predicates (on)) (:action switch :parameters () :precondition (and (not (on))) :effect (and (on))))"
    dark = "(define (problem dark) (:domain lamp) (:init) (:goal (and (on))))"
    problem = genplan.up.problem_from_pddl(lamp, dark)
    (switch,) = problem.actions
    assert switch.preconditions == [Not(problem.fluents[0]())]
    assert is_valid(problem, solve("switch\nend\n", problem).plan)
