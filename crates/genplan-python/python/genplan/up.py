"""genplan as an engine of `Unified Planning <https://unified-planning.readthedocs.io>`_ (1.3 or newer).

Importing this module makes the engine ``genplan`` known. It runs a planning program on a problem, and gives the plan that
comes of it::

    import genplan.up
    from unified_planning.shortcuts import OneshotPlanner

    answer = genplan.up.synthesize_from_problems([small, medium])
    with OneshotPlanner(name="genplan", params={"program": answer.program}) as planner:
        result = planner.solve(large)        # a SequentialPlan, or which failure

Programs speak of problems in the words of the PDDL that Unified Planning writes: :func:`pddl` shows it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import IO, Any

import unified_planning as up
from unified_planning.engines import (
    Credits,
    Engine,
    LogLevel,
    LogMessage,
    PlanGenerationResult,
    PlanGenerationResultStatus,
    ValidationResult,
    ValidationResultStatus,
)
from unified_planning.engines.mixins import OneshotPlannerMixin
from unified_planning.engines.mixins.oneshot_planner import OptimalityGuarantee
from unified_planning.exceptions import UPUsageError
from unified_planning.io import PDDLReader, PDDLWriter
from unified_planning.model import Problem, ProblemKind
from unified_planning.plans import ActionInstance, SequentialPlan

from ._inputs import Pddl, given
from .answer import Answer
from .errors import Diagnostic, InputError
from .program import Program, ProgramLike, Run, program_given
from .synthesis import synthesize

__all__ = ["GenplanEngine", "check", "pddl", "problem_from_pddl", "synthesize_from_problems"]

SUPPORTED = {
    "ACTION_BASED",
    "FLAT_TYPING",
    "HIERARCHICAL_TYPING",
    "NEGATIVE_CONDITIONS",
    "DISJUNCTIVE_CONDITIONS",
    "EQUALITIES",
    "EXISTENTIAL_CONDITIONS",
    "UNIVERSAL_CONDITIONS",
    "CONDITIONAL_EFFECTS",
    "FORALL_EFFECTS",
    "PLAN_LENGTH",
}
"""The features of problems that genplan understands."""

REASONS = {
    "NUMER": "genplan has no numbers",
    "INT_": "genplan has no numbers",
    "REAL_": "genplan has no numbers",
    "_TYPES": "genplan has no numbers",
    "TIME": "genplan has no time",
    "DURATION": "genplan has no time",
    "OBJECT_FLUENTS": "fluents are true or false in genplan; UP's compiler UserTypeFluentsRemover makes them so",
    "HIERARCHICAL": "genplan has no task networks",
    "TRAJECTORY": "genplan has no trajectory constraints; UP's compiler TrajectoryConstraintsRemover removes them",
    "MULTI_AGENT": "genplan has one agent",
    "SIMULATED": "genplan cannot call Python for an effect",
    "COST": "genplan does not know what actions cost",
    "BOOL_": "PDDL has no parameters that are true or false",
}


def refuse(problem: Any) -> None:
    """Says why a problem is none for genplan, if it is none."""
    if not isinstance(problem, Problem):
        raise InputError([Diagnostic("error", f"genplan takes a Problem, not a {type(problem).__name__}")])
    features = problem.kind.features
    unknown = sorted(features - SUPPORTED)
    if unknown:
        reasons = {reason for part, reason in REASONS.items() for name in unknown if part in name}
        which = "a problem without a name" if problem.name is None else f"the problem `{problem.name}`"
        message = f"{which} has {', '.join(unknown)}"
        raise InputError([Diagnostic("error", message, help=tuple(sorted(reasons)))])


def problem_from_pddl(domain: Pddl, instance: Pddl) -> Problem:
    """Reads PDDL as a problem of Unified Planning. What that cannot express is refused: derived predicates above all.

    >>> import genplan.up
    >>> lamp = "(define (domain lamp) (:predicates (on)) (:action switch :parameters () :effect (and (on))))"
    >>> dark = "(define (problem dark) (:domain lamp) (:init) (:goal (and (on))))"
    >>> [action.name for action in genplan.up.problem_from_pddl(lamp, dark).actions]
    ['switch']
    """
    texts = [_text(domain, "domain"), _text(instance, "instance")]
    derived = re.search(r"\(\s*:derived\s*\(?\s*([^\s()]+)", re.sub(r";[^\n]*", "", texts[0]), re.IGNORECASE)
    if derived is not None:
        message = f"the predicate `{derived[1]}` is derived, and Unified Planning has no derived predicates"
        hint = "use genplan.synthesize and Program.run, which know them"
        raise InputError([Diagnostic("error", message, help=(hint,))])
    return PDDLReader().parse_problem_string(*texts)


def _text(pddl: Pddl, name: str) -> str:
    path, text = given(pddl, name)
    if text is not None:
        return text
    with open(path, encoding="utf-8") as file:
        return file.read()


class _Written:
    """A problem as PDDL, and the way back from names to what they name."""

    def __init__(self, problem: Problem) -> None:
        refuse(problem)
        same = problem.clone()
        # All problems of a domain have the same one.
        same.name = "up"
        self.problem, self.writer = problem, PDDLWriter(same)
        self.domain: str = self.writer.get_domain()
        self.instance: str = self.writer.get_problem()

    def plan(self, run: Run) -> SequentialPlan:
        """The plan that an execution is."""
        return SequentialPlan([self.action(*names) for names in run.plan()], self.problem.environment)

    def action(self, name: str, *objects: str) -> ActionInstance:
        action = self.problem.action(self.writer.get_item_named(name).name)
        known = (self.problem.object(self.writer.get_item_named(other).name) for other in objects)
        expressions = self.problem.environment.expression_manager
        return ActionInstance(action, tuple(expressions.ObjectExp(item) for item in known))


def pddl(problem: Problem) -> tuple[str, str]:
    """The domain and the instance that genplan sees of a problem."""
    written = _Written(problem)
    return written.domain, written.instance


def _run(program: ProgramLike, written: _Written, timeout: float | None = None) -> Run:
    if not isinstance(program, Program):
        program = Program._read(program_given(program))
    return program.run(written.domain, written.instance, time_limit=timeout)


def check(program: ProgramLike, problem: Problem) -> ValidationResult:
    """Whether a program solves a problem, as the validators of Unified Planning say it: ``VALID``, ``INVALID`` with the
    failure in ``metrics["outcome"]`` and the explanation in ``log_messages``, or ``UNKNOWN``."""
    run = _run(program, _Written(problem))
    statuses = {"solved": ValidationResultStatus.VALID, "stopped": ValidationResultStatus.UNKNOWN}
    status = statuses.get(run.outcome, ValidationResultStatus.INVALID)
    return ValidationResult(status, "genplan", [LogMessage(LogLevel.INFO, str(run))], metrics=_metrics(run))


def _metrics(run: Run) -> dict[str, str]:
    return {"outcome": run.outcome, "steps": str(run.steps), "line": str(run.line)}


def synthesize_from_problems(
    positives: Iterable[Problem], negatives: Iterable[Problem] = (), **options: Any
) -> Answer:
    """Finds the program that solves all positive problems and none of the negative ones. All must have the same domain.
    Options are those of :func:`genplan.synthesize`."""
    solve, fail = [_Written(problem) for problem in positives], [_Written(problem) for problem in negatives]
    if not solve:
        raise InputError([Diagnostic("error", "there is no positive problem")])
    domain = solve[0].domain
    for other in (*solve, *fail):
        if other.domain != domain:
            raise InputError([_difference(solve[0], other)])
    return synthesize(
        domain=domain,
        positives=[written.instance for written in solve],
        negatives=[written.instance for written in fail],
        **options,
    )


def _difference(one: _Written, other: _Written) -> Diagnostic:
    lines = set(one.domain.splitlines())
    first = next((line.strip() for line in other.domain.splitlines() if line not in lines), "")
    message = f"the problems `{one.problem.name}` and `{other.problem.name}` have different domains"
    return Diagnostic("error", message, help=(f"only the second one has: {first}",))


class GenplanEngine(Engine, OneshotPlannerMixin):  # type: ignore[misc]
    """Runs a planning program: ``OneshotPlanner(name="genplan", params={"program": program})``.

    The program is a :class:`genplan.Program`, its text or its file. Where it fails, the problem may still have a solution,
    so the status is ``UNSOLVABLE_INCOMPLETELY``, and the log says which failure it is, where and why.
    """

    def __init__(self, program: ProgramLike | None = None, **options: Any) -> None:
        Engine.__init__(self)
        OneshotPlannerMixin.__init__(self)
        if options:
            raise UPUsageError(f"genplan has no option {', '.join(sorted(options))}, only program")
        self.program = program

    @property
    def name(self) -> str:
        return "genplan"

    @staticmethod
    def supported_kind() -> ProblemKind:
        return ProblemKind(SUPPORTED)

    @staticmethod
    def supports(problem_kind: ProblemKind) -> bool:
        return bool(problem_kind.features <= SUPPORTED)

    @staticmethod
    def satisfies(optimality_guarantee: OptimalityGuarantee) -> bool:
        return bool(optimality_guarantee == OptimalityGuarantee.SATISFICING)

    @staticmethod
    def get_credits(**_options: Any) -> Credits:
        return Credits(
            name="genplan",
            author="the authors of genplan",
            contact="",
            website="",
            license="MIT OR Apache-2.0",
            short_description="Runs planning programs that are found from examples",
            long_description="Runs planning programs that are found from positive and negative examples.",
        )

    def _solve(
        self,
        problem: Problem,
        heuristic: Callable[[Any], float | None] | None = None,
        timeout: float | None = None,
        output_stream: IO[str] | None = None,
    ) -> PlanGenerationResult:
        if self.program is None:
            raise UPUsageError('which program? OneshotPlanner(name="genplan", params={"program": …})')
        written = _Written(problem)
        run = _run(self.program, written, timeout)
        if output_stream is not None:
            output_stream.write(f"{run}\n")
        plan = written.plan(run) if run.solved else None
        statuses = {
            "solved": PlanGenerationResultStatus.SOLVED_SATISFICING,
            "stopped": PlanGenerationResultStatus.TIMEOUT,
        }
        status = statuses.get(run.outcome, PlanGenerationResultStatus.UNSOLVABLE_INCOMPLETELY)
        return PlanGenerationResult(status, plan, self.name, _metrics(run), [LogMessage(LogLevel.INFO, str(run))])


def register(environment: Any = None) -> None:
    """Makes the engine known to an environment of Unified Planning; importing this module does that for the global one."""
    factory = (environment or up.environment.get_environment()).factory
    if "genplan" not in factory.engines:
        factory.add_engine("genplan", __name__, "GenplanEngine")


register()
