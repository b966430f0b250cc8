"""How many there are of something, in words."""

from __future__ import annotations


def counted(count: int, thing: str) -> str:
    """This many things.

    >>> counted(1, "step"), counted(0, "step"), counted(1000, "node")
    ('1 step', '0 steps', '1,000 nodes')
    """
    return f"{count:,} {thing}{'' if count == 1 else 's'}"
