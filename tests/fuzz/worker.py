"""A worker: a process that tries cases one after the other, each within limits that the system enforces.

It reads one case a line from its standard input and answers with one line of JSON. It ends with its input, so never outlives who
began it, and takes its folder with it.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import shutil
import signal
import sys
import threading
import traceback
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from time import process_time
from typing import Any, TextIO

from tests.fuzz import planted
from tests.fuzz.cases import Broken, Case

MAX_ADDRESSES = 4_000_000_000
"""Bytes of addresses that a worker gets at all, so that no case takes the whole machine."""
LONGEST_WAIT = 120
"""Seconds after which a case is ended that waits for something, without taking processor time."""
_HERE = str(Path(__file__).resolve().parents[2])


def peak() -> int:
    """Return the most bytes of memory that this process has held since `reset_peak`, or ever where that cannot be."""
    try:
        text = Path("/proc/self/status").read_text(encoding="ascii", errors="replace")
        return int(text.partition("VmHWM:")[2].split()[0]) * 1_024
    except (OSError, IndexError):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1_024)


def reset_peak() -> None:
    """Count the most memory from now on, where the system can."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def place_of(error: BaseException) -> str:
    """Return the innermost function of the project in which *error* was raised."""
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__) if f"{os.sep}villagers_rules{os.sep}" in frame.filename
    ]
    if not frames:
        return "outside of the project"
    return f"{os.path.relpath(frames[-1].filename, _HERE)}:{frames[-1].name}"


def tried(case: Case, *, seconds: float, memory: int) -> dict[str, Any]:
    """Try one case and return what came of it; the system ends this process after so many *seconds* of processor time."""
    reset_peak()
    before, begun = peak(), process_time()
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, LONGEST_WAIT)
    chance = case.chance
    found: dict[str, Any] = {}
    shown = ""
    try:
        attempt = case.attempt(chance)
        try:
            found["outcome"] = "accepted" if attempt.run(chance) else "refused"
        except Exception:
            shown = str(attempt)
            raise
    except Broken as error:
        found = {"outcome": "finding", "law": error.law, "says": error.detail}
    except Exception as error:
        says = "".join(traceback.format_exception(error, limit=-6))
        found = {"outcome": "finding", "law": f"{type(error).__name__} in {place_of(error)}", "says": says}
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
    found["seconds"] = process_time() - begun
    if (growth := peak() - before) > memory:
        found |= {"outcome": "finding", "law": "memory", "says": f"{growth // 1_000_000} MB more than before"}
    return found | {"shown": shown}


def show(case: Case) -> dict[str, Any]:
    """Return the input of a case that is not run, since it ended a worker or took too much."""
    try:
        return {"shown": str(case.attempt(case.chance))}
    except Exception as error:
        return {"shown": f"cannot be shown: {error!r}"}


def main() -> None:
    """Answer cases until the input ends, and whoever listens to it has removed the folder."""
    folder, plant = Path(sys.argv[1]), sys.argv[2]
    resource.setrlimit(resource.RLIMIT_AS, (MAX_ADDRESSES, MAX_ADDRESSES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    asked: SimpleQueue[list[Any]] = SimpleQueue()
    listener = threading.Thread(target=_listen, args=(asked, folder), daemon=True)
    listener.start()
    if plant:
        planted.PLANTS[plant]()
    with suppress(FileNotFoundError, BrokenPipeError):  # The input has ended, and so has whoever reads the answers.
        _answer(asked, folder, answers)
    listener.join()  # It ends this process.


def _answer(asked: SimpleQueue[list[Any]], folder: Path, answers: TextIO) -> None:
    """Answer one case after the other."""
    while True:
        kind, seed, number, seconds, memory = asked.get()
        case = Case(kind, seed, number)
        here = folder / "case"
        here.mkdir()
        os.chdir(here)
        # What a case writes goes nowhere else, and it reads no terminal.
        found = tried(case, seconds=seconds, memory=memory) if seconds else show(case)
        os.chdir(folder)
        shutil.rmtree(here, ignore_errors=True)
        gc.collect(0)
        print(json.dumps(found), file=answers, flush=True)


def _listen(asked: SimpleQueue[list[Any]], folder: Path) -> None:
    """Hand on each line of the input; at its end nobody waits for an answer any more."""
    for line in sys.stdin:
        asked.put(json.loads(line))
    os.chdir("/")
    # A case that still runs may write into a folder while it is removed.
    while folder.exists():
        shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)


if __name__ == "__main__":
    main()
