"""A word to the compiler that means nothing to the interpreter. This file itself is never compiled."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_: bool) -> Callable[[type], type]:
        """The class as it is."""
        return lambda kind: kind
