"""Work for several processes, handed out only as it is needed: who has seen enough stops asking."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any, TypeVar

T = TypeVar("T")


def spread(tasks: Iterable[tuple[Any, ...]], work: Callable[..., T], workers: int) -> Iterator[T]:
    """Results as they are finished; 0 workers mean one for each core. A single one works in this very process."""
    workers = workers or os.cpu_count() or 1
    if workers == 1:
        for task in tasks:
            yield work(*task)
        return
    context = multiprocessing.get_context("spawn")  # torch's threads do not survive a fork
    with ProcessPoolExecutor(workers, context) as pool:
        waiting: set[Future[T]] = set()
        try:
            for task in tasks:
                waiting.add(pool.submit(work, *task))
                if len(waiting) >= 2 * workers:
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        finally:
            for future in waiting:
                future.cancel()
