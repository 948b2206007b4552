"""No pauses: with five hundred live tables Python's full search for garbage takes 300 ms, in which nobody is answered.

So what has lived for some seconds is set aside (`gc.freeze`), where no search looks. What ends there in circles, such as a table
that was put away, is found by a whole search now and then.
"""

from __future__ import annotations

import asyncio
import gc
from itertools import count

SET_ASIDE = 2.0  # seconds
SEARCH = 1800  # times as long


async def keep_short() -> None:
    """As long as the server runs."""
    try:
        for turn in count():
            if turn % SEARCH == 0:
                gc.unfreeze()
                gc.collect()
            else:
                gc.collect(1)  # what is young and dead goes now
            gc.freeze()
            await asyncio.sleep(SET_ASIDE)
    finally:
        gc.unfreeze()
