"""The processes that play the random games: they give way to the tests that run meanwhile, and end when these do."""

from __future__ import annotations

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from threading import Thread


def pool(processes: int) -> ProcessPoolExecutor:
    """Return so many processes that end with this one, however it ends."""
    return ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn"), initializer=begin)


def begin() -> None:
    """Let other processes go first, where the system knows how, and watch the process that started this one."""
    if hasattr(os, "nice"):
        os.nice(10)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    """Wait until the parent has ended, which a pipe tells whatever ended it, and end at once."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def stop(running: ProcessPoolExecutor) -> None:
    """End the processes without waiting for what they do."""
    running.shutdown(wait=False, cancel_futures=True)
    for process in multiprocessing.active_children():
        process.terminate()
