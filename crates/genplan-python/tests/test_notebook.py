"""The notebook runs from top to bottom."""

from __future__ import annotations

import nbformat
from conftest import ROOT
from nbclient import NotebookClient


def test_the_notebook_runs() -> None:
    notebook = nbformat.read(ROOT / "docs/notebook.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(ROOT / "docs")}}).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    kinds = {kind for output in outputs for kind in output.get("data", {})}
    assert {"image/svg+xml", "text/html", "image/png"} <= kinds
