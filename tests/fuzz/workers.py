"""A pool of workers: each tries many cases, and is begun again when a case has ended it or has taken too much memory."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Generator, Iterable
from contextlib import suppress
from pathlib import Path
from queue import Queue
from threading import Lock, Thread
from typing import Any

from attrs import define, field, frozen

from tests.fuzz.cases import Case

ROOT = Path(__file__).resolve().parents[2]
WORKERS = 2
CASES_EACH = 3_000
"""After so many cases a worker is begun again, so that what one leaves behind does not add up."""
ENDED = {signal.SIGPROF: "time", signal.SIGALRM: "waits for ever", signal.SIGKILL: "memory"}
"""What it means when the system ends a worker with one of these signals."""


@frozen
class Limits:
    """What a case may take: *seconds* of processor time, and bytes of *memory* besides what was there before."""

    seconds: float = 10
    memory: int = 500_000_000

    def options(self) -> list[str]:
        """Return the options of the command line that say the same."""
        return [] if self == Limits() else [f"--seconds {self.seconds:g}"]


@frozen
class Result:
    """What came of a case: accepted, refused, or a finding, which breaks a *law* as it *says*; *shown* is the input."""

    case: Case
    outcome: str
    law: str = ""
    says: str = ""
    shown: str = ""
    seconds: float = 0


@define
class _Worker:
    """One process, and its own folder, in which cases write."""

    limits: Limits
    plant: str
    process: subprocess.Popen[str] | None = None
    folder: Path = Path()
    cases: int = 0

    def begin(self) -> subprocess.Popen[str]:
        """Return the process, begun when it is not there."""
        if self.process is None:
            self.folder = Path(tempfile.mkdtemp(prefix="villagers-fuzz-"))
            self.cases = 0
            # Hashes of texts are the same in all runs, as all else that a case follows from.
            environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0", "PYTHONIOENCODING": "utf-8"}
            for name in ("VILLAGERS_PATH", "VILLAGERS_TRACEBACK", "COLUMNS"):
                environment.pop(name, None)
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.fuzz.worker", str(self.folder), self.plant],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                env=environment,
                cwd=self.folder,
                start_new_session=True,
            )
        return self.process

    def ask(self, case: Case, seconds: float) -> dict[str, Any] | None:
        """Return the answer on a case, or None if the process ended with it."""
        process = self.begin()
        assert process.stdin is not None
        assert process.stdout is not None
        self.cases += 1
        try:
            print(json.dumps([case.kind, case.seed, case.number, seconds, self.limits.memory]), file=process.stdin, flush=True)
        except BrokenPipeError:
            return None
        line = process.stdout.readline()
        answer: dict[str, Any] | None = json.loads(line) if line else None
        return answer

    def tried(self, case: Case) -> Result:
        """Return what came of a case."""
        answer = self.ask(case, self.limits.seconds)
        if answer is None:
            code = self.end()
            how = ENDED.get(signal.Signals(-code), f"ended by the signal {-code}") if code < 0 else f"ended with {code}"
            answer = {"outcome": "finding", "law": how, "says": f"within {self.limits.seconds:g} s of processor time"}
        if answer["outcome"] == "finding" and not answer.get("shown"):
            answer |= self.ask(case, 0) or {"shown": "cannot be shown"}
        if answer.get("law") == "memory" or self.cases >= CASES_EACH:
            self.end()
        return Result(case, **answer)

    def end(self) -> int:
        """End the process, and remove its folder; return its exit code."""
        if self.process is None:
            return 0
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        code = self.process.wait()
        self.process.stdout.close()
        self.process = None
        shutil.rmtree(self.folder, ignore_errors=True)
        return code


@define
class Pool:
    """Some workers that share cases."""

    limits: Limits = Limits()
    plant: str = ""
    workers: int = WORKERS
    _stopped: bool = field(default=False, init=False)

    def results(self, cases: Iterable[Case]) -> Generator[Result, None, None]:
        """Yield what came of each of the *cases*, in the order in which they are done; all workers end with the iteration."""
        waiting, lock = iter(cases), Lock()
        done: Queue[Result | BaseException | None] = Queue()
        workers = [_Worker(self.limits, self.plant) for _ in range(self.workers)]

        def work(worker: _Worker) -> None:
            try:
                while not self._stopped:
                    with lock:
                        case = next(waiting, None)
                    if case is None:
                        break
                    done.put(worker.tried(case))
            except BaseException as error:
                done.put(error)
            finally:
                worker.end()
                done.put(None)

        threads = [Thread(target=work, args=(worker,), daemon=True) for worker in workers]
        for thread in threads:
            thread.start()
        running = len(threads)
        try:
            while running:
                found = done.get()
                if found is None:
                    running -= 1
                elif isinstance(found, BaseException):
                    raise found
                else:
                    yield found
        finally:
            self._stopped = True
            for worker in workers:
                if worker.process is not None:
                    worker.process.kill()
            for thread in threads:
                thread.join()
