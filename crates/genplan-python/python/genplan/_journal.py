"""What is done already, in a file."""

from __future__ import annotations

import hashlib
import json
import os
from types import TracebackType
from typing import Any, BinaryIO

from . import _genplan
from ._inputs import Path, refused


class Journal:
    """Finished tasks of one question, one to a line of a file. Without a file, nothing is kept.

    The first line says which question it is. A line that was being written when everything ended is no line.
    """

    def __init__(self, path: Path | None, question: str) -> None:
        self.records: list[dict[str, Any]] = []
        """What was done before."""
        self._file: BinaryIO | None = None
        if path is not None:
            header = {"genplan": _genplan.__version__, "question": hashlib.sha256(question.encode()).hexdigest()}
            self._open(os.fspath(path), header)

    def _open(self, path: str, header: dict[str, str]) -> None:
        self._file = open(path, "a+b")
        _lock(self._file, path)
        self._file.seek(0)
        content = self._file.read()
        end = content.rfind(b"\n") + 1
        try:
            lines = [json.loads(line) for line in content[:end].splitlines()]
        except ValueError:
            raise refused(f"`{path}` is not a journal", "name another file, or remove this one") from None
        if lines and lines[0] != header:
            message = f"`{path}` is the journal of another question, or of another version of genplan"
            raise refused(message, "name another file, or remove this one")
        self._file.truncate(end)
        self.records = lines[1:]
        if not lines:
            self.append(header)

    def append(self, record: dict[str, Any]) -> None:
        """Keeps a finished task."""
        if self._file is not None:
            self._file.write(json.dumps(record).encode() + b"\n")
            self._file.flush()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()


def _lock(file: BinaryIO, path: str) -> None:
    """Keeps others from writing the same journal, where the system can do that."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise refused(f"`{path}` is in use by another search", "wait for it, or name another file") from None
