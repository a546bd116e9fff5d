"""`villagers serve` as a program sees it; what the server does itself is tested in tests/web."""

from __future__ import annotations

import json
import logging
import signal
import subprocess
import sys
from urllib.request import urlopen

from tests.house.sources import ROOT
from villagers_rules import __version__
from villagers_rules.cli import serve


def test_the_address_as_json() -> None:
    """With `--format json` the first line is one object with the address, where browsers can come at once."""
    line = [sys.executable, "-m", "villagers_rules", "serve", "--port", "0", "--memory", "--format", "json"]
    with subprocess.Popen(line, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            found = json.loads(process.stdout.readline())
            assert (found["version"], found["data"], found["bench"]) == (__version__, None, None)
            with urlopen(found["address"]) as page:
                assert page.status == 200
        finally:
            process.send_signal(signal.SIGINT)


def test_the_log_as_json() -> None:
    """An entry of the log is one line of JSON, with its traceback if it has one."""
    try:
        raise ValueError("an odd\ncard")
    except ValueError:
        record = logging.LogRecord("hall", logging.ERROR, __file__, 1, "%s failed", ("it",), sys.exc_info())
    text = serve._JsonLines().format(record)
    assert "\n" not in text
    found = json.loads(text)
    assert (found["level"], found["logger"], found["message"]) == ("error", "hall", "it failed")
    assert "an odd" in found["traceback"]
