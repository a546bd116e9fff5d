"""The modules of the page agree with the messages that they are written for."""

from __future__ import annotations

from tests.web.browser.tools import installed, run


def test_types() -> None:
    """TypeScript finds nothing wrong in the modules, with the types that are made of the schemas."""
    status, printed = run("node", str(installed() / "typescript" / "bin" / "tsc"), "--project", ".")
    assert (status, printed) == (0, "")
