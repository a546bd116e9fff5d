"""Games on many machines: a Dask cluster as an executor."""

from __future__ import annotations

from asyncio import run_coroutine_threadsafe
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from concurrent.futures import wait as wait_for
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from threading import Thread
from time import monotonic
from typing import Any
from weakref import WeakSet

from villagers_rules.errors import GameError

_CONNECTING, _FIRST_WORKER = 10, 60
"""How many seconds are waited for the scheduler, and for the first worker."""
_COUNTED_FOR = 5.0
"""Workers are counted again after so many seconds."""


_MISSING = "a cluster needs the package distributed; install it with pip install 'villagers-rules[distributed]'"


class _ClusterExecutor(Executor):
    """Hands work to a cluster; workers that join later get work, too, and what was lost with a worker is done again elsewhere.

    The executor of the package distributed asks how a call ended after it has the result, and takes that for an error where the
    worker that had it was lost in between; so this one waits by itself.
    """

    def __init__(self, client: Any) -> None:
        self.client = client
        self.futures: WeakSet[Future[Any]] = WeakSet()
        self.closed = False
        self.counted = float("-inf")
        self.workers = 1

    @property
    def _max_workers(self) -> int:
        """How many units are played at the same time: one for each thread of each worker."""
        if monotonic() - self.counted > _COUNTED_FOR:
            self.counted = monotonic()
            self.workers = max(1, sum(self.client.nthreads().values()))
        return self.workers

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Hand out a call; the cluster forgets it when its future is cancelled."""
        if self.closed:
            raise RuntimeError("cannot hand out calls after shutdown")
        # Equal calls are no reason to keep their results on the cluster.
        call = self.client.submit(partial(fn, *args, **kwargs), pure=False)
        future = run_coroutine_threadsafe(_result_of(call), self.client.loop.asyncio_loop)
        self.futures.add(future)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002
        """Take no more work."""
        self.closed = True
        if cancel_futures:
            for future in self.futures:
                future.cancel()
        if wait:
            wait_for(self.futures)


def _connected(distributed: Any, address: str) -> Any:
    """Return a client of the scheduler; where somebody listens and never answers, Dask alone would wait without end."""
    made: Future[Any] = Future()

    def connect() -> None:
        try:
            made.set_result(distributed.Client(address, timeout=_CONNECTING, set_as_default=False))
        except BaseException as error:
            made.set_exception(error)

    Thread(target=connect, daemon=True).start()
    try:
        return made.result(timeout=2 * _CONNECTING)
    except TimeoutError:
        raise OSError("no answer") from None


async def _result_of(call: Any) -> Any:
    """Wait for a call in the loop of the client, where results are awaitable."""
    return await call.result()


@contextmanager
def cluster_executor(address: str) -> Iterator[Executor]:
    """Give an executor on the Dask cluster whose scheduler has this *address*, such as ``tcp://10.0.0.5:8786``.

    Raises `GameError` where the package distributed is not installed, nobody answers at the address, no worker joins, or a unit
    is given up since one worker after the other was lost that played it.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise GameError(_MISSING) from None
    try:
        client = _connected(distributed, address)
    except (OSError, ValueError, ImportError, RuntimeError) as error:
        raise GameError(f"expected a Dask scheduler at {address}, got: {error}; start one with dask scheduler") from error
    try:
        try:
            client.wait_for_workers(1, timeout=_FIRST_WORKER)
        except TimeoutError as error:
            raise GameError(f"no worker joined the scheduler at {address}; start some with dask worker {address}") from error
        yield _ClusterExecutor(client)
    except (distributed.KilledWorker, distributed.CancelledError) as error:
        raise GameError(
            "the cluster gave up a unit of games: the workers that played it were lost, perhaps for want of memory; "
            "see their logs, then continue with --resume"
        ) from error
    finally:
        client.close(timeout=_CONNECTING)
