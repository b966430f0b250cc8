"""genplan: finds the program behind examples.

From planning instances that must be solved (positive) and instances that must not be solved (negative), genplan finds
the smallest planning program, proves when there is none, says why a program fails, and measures how well it
generalises.

>>> import genplan
>>> answer = genplan.synthesize(
...     domain="(define (domain lamp) (:predicates (on)) (:action switch :effect (on)))",
...     positives=["(define (problem dark) (:domain lamp) (:init) (:goal (on)))"],
... )
>>> answer
<Answer: found; no program with fewer lines fits these examples>
"""

from ._genplan import __version__
from .answer import Alternatives, Answer, Conflict, Evidence, Example
from .domain import Domain
from .errors import Diagnostic, GenplanError, InputError, LimitError
from .evaluation import Evaluation, Verdict, evaluate, validate
from .experiment import Experiment, ExperimentProgress, bench
from .instances import Instance, Instances, families, generate
from .lesson import Lesson, Suggestion, Suggestions, suggest
from .program import Program, Run, Step
from .proving import Assumption, Proof, prove
from .synthesis import Progress, synthesize
from .tools import Compilation, compile, lint

__all__ = [
    "Alternatives",
    "Answer",
    "Assumption",
    "Compilation",
    "Conflict",
    "Evidence",
    "Diagnostic",
    "Domain",
    "Evaluation",
    "Example",
    "Experiment",
    "ExperimentProgress",
    "GenplanError",
    "InputError",
    "Instance",
    "Instances",
    "Lesson",
    "LimitError",
    "Program",
    "Progress",
    "Proof",
    "Run",
    "Step",
    "Suggestion",
    "Suggestions",
    "Verdict",
    "__version__",
    "bench",
    "compile",
    "evaluate",
    "families",
    "generate",
    "lint",
    "prove",
    "suggest",
    "synthesize",
    "validate",
]
