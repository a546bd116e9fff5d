"""What environments need besides the package: an extra that is named where it is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Import here what an *extra* installs: where it is missing, the `ImportError` names the extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"{error.name} is not installed, which this environment needs; install it with: "
            f"pip install 'villagers-rules[{extra}]'",
            name=error.name,
        ) from error
