"""The paper's experiments: many small sets of examples, and how well their programs do on all other instances."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

from . import _genplan
from ._counted import counted
from ._inputs import Path, refused
from ._journal import Journal
from .instances import families, generate

if TYPE_CHECKING:
    import pandas
    from distributed import Client

__all__ = ["Experiment", "ExperimentProgress", "bench"]

PAPER = ("robopainter", "green-block", "fibonacci", "gripper", "list", "triangular-sum")
"""The domains of the paper."""

USUAL_LINES = 6
"""The last bound of a domain folder, if nothing else is said."""


@dataclass(frozen=True)
class ExperimentProgress:
    """How far an experiment is."""

    runs: int
    """Runs that are done."""
    total: int
    found: int
    """Programs that were found."""


class Experiment:
    """What came of an experiment. In a notebook, Table 2."""

    def __init__(self, document: str, table1: str, table2: str) -> None:
        self._document: dict[str, Any] = json.loads(document)
        self.table1, self.table2 = table1, table2
        """The paper's tables, as Markdown."""

    @property
    def cells(self) -> list[dict[str, Any]]:
        """For each domain and mode: what was found, and how well it does."""
        return list(self._document["cells"])

    @property
    def runs(self) -> list[dict[str, Any]]:
        return list(self._document["runs"])

    def to_dict(self) -> dict[str, Any]:
        """The document of ``genplan bench --json``."""
        return dict(self._document)

    def to_pandas(self) -> pandas.DataFrame:
        """A row for each domain and mode: the share of runs that found a program, and the pooled metrics in percent."""
        import pandas

        return pandas.DataFrame([_row(cell) for cell in self.cells])

    def _repr_markdown_(self) -> str:
        return self.table2

    def __repr__(self) -> str:
        return f"<Experiment: {counted(len(self.runs), 'run')}>"


def _row(cell: dict[str, Any]) -> dict[str, Any]:
    metrics = cell["pooled"] or {}
    names = ("recall", "precision", "accuracy", "balanced_accuracy")
    values = {name: (metrics.get(name) or {}).get("value") for name in names}
    percent = {name: None if value is None else 100 * value for name, value in values.items()}
    return {
        "domain": cell["domain"],
        "mode": cell["mode"],
        "runs": cell["runs"],
        "found": 100 * cell["found"]["count"] / max(1, cell["runs"]),
        **percent,
    }


def bench(
    *folders: Path,
    domains: Iterable[str] = PAPER,
    seed: int = 1,
    configurations: int = 96,
    examples: int = 5,
    lines: int | None = None,
    max_lines: int | None = None,
    time_limit: float = 60,
    memory_limit: int = 1024,
    threads: int | None = None,
    progress: Callable[[ExperimentProgress], object] | None = None,
    client: Client | None = None,
    journal: Path | None = None,
) -> Experiment:
    """Draws sets of examples, finds their programs, and executes these on all other instances of the domain: of domain
    folders, or of the bundled ``domains`` if no folder is given.

    configurations, examples, seed: the number of sets for each domain, the most examples of a set, and the random seed.
    lines, max_lines, time_limit, memory_limit: of each run.
    threads: the number of runs at once. client: on a Dask cluster instead; the results are the same, apart from times.
    progress: is called after each run; ``False`` ends the experiment, and the tables are about the runs that are done.
    journal: each run is a line of this file, and the same experiment goes on where it stopped.
    """
    spec: dict[str, Any] = {
        "folders": [_folder(folder) for folder in folders],
        "bundled": [] if folders else list(domains),
        "seed": seed,
        "configurations": configurations,
        "examples": examples,
        "lines": lines,
        "max_lines": max_lines,
        "time_limit": time_limit,
        "memory_limit": memory_limit,
        "of_the_paper": not folders,
    }
    text = json.dumps(spec)
    experiment = prepare(text)
    with Journal(journal, text) as kept:
        tally = _Tally(experiment.runs(), kept, progress)
        if client is None:
            experiment.run(tally.missing(), threads or os.cpu_count() or 1, tally.add)
        else:
            from .distributed.runs import runs_on_cluster

            runs_on_cluster(text, tally.missing(), tally.add, client)
    return Experiment(*experiment.report(list(tally.reports.values())))


class _Tally:
    """The runs that are done."""

    def __init__(
        self, total: int, journal: Journal, progress: Callable[[ExperimentProgress], object] | None
    ) -> None:
        self.reports: dict[int, str] = {}
        """By number: the document of a run."""
        self._total, self._journal, self._progress, self._found = total, journal, progress, 0
        for record in journal.records:
            self._count(record)

    def missing(self) -> list[int]:
        return [number for number in range(self._total) if number not in self.reports]

    def add(self, report: str) -> bool:
        """Takes in a run that is done; says no if the others are not to be done."""
        record = json.loads(report)
        self._journal.append(record)
        self._count(record)
        told = ExperimentProgress(len(self.reports), self._total, self._found)
        return self._progress is None or self._progress(told) is not False

    def _count(self, record: dict[str, Any]) -> None:
        self.reports[record["run"]] = json.dumps(record)
        self._found += record["outcome"] == "found"


def prepare(spec: str) -> _genplan.Experiment:
    """The experiment that a document describes. Bundled domains are generated where they are needed."""
    document = json.loads(spec)
    bundled = [_bundled(name, document["seed"]) for name in document.pop("bundled")]
    return _genplan.Experiment(json.dumps({**document, "domains": document.pop("folders") + bundled}))


def _bundled(name: str, seed: int) -> dict[str, Any]:
    pool = generate(name, seed=seed)
    known = {family["name"]: family["lines"] for family in families()}
    instances = [(item.name, item.label == "positive", item.text, True) for item in pool]
    return {
        "name": name,
        "lines": known[name],
        "domain": (pool.domain.name, pool.domain.text),
        "instances": instances,
    }


def _folder(folder: Path) -> dict[str, Any]:
    root = FilePath(folder)
    domain = root / "domain.pddl"
    if not domain.is_file():
        raise refused(f"`{root}` has no domain.pddl")
    parts = [(part, label) for label in ("positive", "negative") for part in (root, root / "test")]
    instances = [
        (str(path.relative_to(root)), label == "positive", path.read_text(encoding="utf-8"), part == root)
        for part, label in parts
        for path in sorted((part / label).glob("*.pddl"))
    ]
    text = domain.read_text(encoding="utf-8")
    return {
        "name": root.resolve().name,
        "lines": USUAL_LINES,
        "domain": (str(domain), text),
        "instances": instances,
    }
