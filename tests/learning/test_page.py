"""The page on programs that learn is true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs" / "learning.md").read_text(encoding="utf-8")


def test_the_examples_run() -> None:
    """Each example of the page gives what it shows."""
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
    assert len(blocks) == 5
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    runner.run(doctest.DocTestParser().get_doctest("".join(blocks), {}, "learning.md", None, 0))
    assert runner.failures == 0
