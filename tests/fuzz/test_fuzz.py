"""The fuzz finds nothing, and it would: each planted defect is found, shown with its input, and repeated by its command."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from tests.fuzz.__main__ import WEIGHTS, cases, main, run
from tests.fuzz.cases import MODULES, Case
from tests.fuzz.report import Report
from tests.fuzz.workers import ROOT, WORKERS, Limits, Pool, Result

SEED = 1
CASES = 1_000
"""As many as two processors try in 20 seconds."""
PLANTED = {
    "crash": "KeyError in",
    "slow": "time",
    "large": "memory",
    "ended": "ended with 3",
    "wrong": "an accepted village reads back as printed",
}
"""The planted defects, and as what each is found."""
QUICK = Limits(seconds=2)


def test_nothing_is_found() -> None:
    """Whatever strangers send is refused with a documented error or stands every reading, within its time and memory."""
    report = run(Pool(), islice(cases(tuple(MODULES), SEED), CASES), Report())
    assert report.cases == CASES
    assert not report.found, f"\n{report.summary()}\n\n{report.findings()}"
    assert not [kind for kind in MODULES if not report.counts[kind, "accepted"] or not report.counts[kind, "refused"]]


@pytest.mark.parametrize("plant", PLANTED)
def test_a_planted_defect_is_found(plant: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A crash, a case without end, one that takes memory and a wrong answer are found, and the printed command repeats them."""
    # Filling memory takes processor time, too, and more of it on a busy machine.
    limits = QUICK if plant == "slow" else Limits()
    tried = islice(cases(["village"], SEED), 200)
    with closing(Pool(limits, plant, workers=1).results(tried)) as results:
        found = next(result for result in results if result.law.startswith(PLANTED[plant]))
    assert found.shown
    command = found.case.command(*limits.options(), f"--plant {plant}")
    shown = Report([*limits.options(), f"--plant {plant}"]).one(found)
    assert command in shown
    assert found.shown.splitlines()[0] in shown
    assert main(command.split()[3:]) == 1
    printed = capsys.readouterr().out
    assert found.law in printed
    assert command in printed


def test_other_cases_go_on() -> None:
    """A case that ends its worker ends no other case."""
    tried = list(islice(cases(["village", "sentence"], SEED), 24))
    results = list(Pool(QUICK, "ended").results(tried))
    assert {result.case for result in results} == set(tried)
    assert len(results) == len(tried)
    assert 0 < sum(result.law == "ended with 3" for result in results) < len(tried) // 2


@pytest.mark.parametrize("kind", MODULES)
def test_a_case_follows_from_its_number(kind: str) -> None:
    """Equal kinds, seeds and numbers give equal inputs, whatever was tried before; others give others."""
    shown = []
    for number in (1, 2, 1):
        case = Case(kind, SEED, number)
        shown.append(str(case.attempt(case.chance)))
    assert shown[0] == shown[2] != shown[1]


def test_kinds_are_tried_in_turn() -> None:
    """Every kind has its share of the cases."""
    turn = sum(WEIGHTS.get(kind, 1) for kind in MODULES)
    listed = list(islice(cases(tuple(MODULES), SEED), turn))
    assert {case.kind for case in listed} == set(MODULES)
    assert len(set(listed)) == turn


def test_findings_that_are_alike_are_told_once() -> None:
    """A summary counts them, and shows the one with the shortest input."""
    report = Report()
    for number, shown in ((1, "long input"), (2, "input")):
        result = Result(Case("village", SEED, number), "finding", law="it prints", says="no", shown=shown)
        assert report.add(result) == (number == 1)
    assert report.findings().count("repeat:") == 1
    assert "--case 2" in report.findings()
    assert "(2 cases)" in report.findings()


def test_nothing_is_left_behind() -> None:
    """Workers end with their parent, however it ends, and their folders go with them."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "TMPDIR": folder, "PYTHONPATH": str(ROOT)}
        line = [sys.executable, "-m", "tests.fuzz", "100000", "1", "--only", "village"]
        with subprocess.Popen(
            line, env=environment, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        ) as parent:
            assert parent.stderr is not None
            assert parent.stderr.read(1)  # Something was tried.
            workers: list[str] = []
            while len(workers) < WORKERS:  # A folder is made right before its worker begins.
                assert parent.poll() is None
                workers = [child for child in _processes() if f"{folder}/villagers-fuzz-" in child]
            parent.send_signal(signal.SIGKILL)
            # The pipe ends when the last process that can write into it has ended.
            parent.stderr.read()
        waits = 0
        while waits < 300 and (
            list(Path(folder).iterdir()) or any(f"{folder}/villagers-fuzz-" in child for child in _processes())
        ):
            time.sleep(0.1)  # A busy machine takes a moment to end them.
            waits += 1
        assert not [child for child in _processes() if f"{folder}/villagers-fuzz-" in child]
        assert not list(Path(folder).iterdir())


def _processes() -> list[str]:
    """Return the command lines of all processes."""
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            found.append(file.read_text(encoding="utf-8", errors="replace"))
        except OSError:
            continue
    return found
