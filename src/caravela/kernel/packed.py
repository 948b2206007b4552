"""Packed vectors: machine words and floats side by side in memory, copied in one piece.

They come from mypyc's own library. Compiled code reads and writes them without making Python objects. Where that library is
missing, a stand-in with the same behaviour keeps the pure build running, only slower.

Two things to know. A vector that two names share is one vector: a position's vectors are copied with `[:]`, never shared by
accident. And `append` returns the vector to go on with: never append to a vector that somebody else holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
else:
    try:
        from librt.vecs import append, vec
        from mypy_extensions import i64
    except ImportError:
        from array import array

        i64 = int

        class _Packed(array):
            """One vector; slices are vectors too."""

            def __getitem__(self, index):
                found = super().__getitem__(index)
                return type(self)(self.typecode, found) if isinstance(index, slice) else found

        class vec:  # noqa: N801
            """`vec[i64](items)` and `vec[float](items)`."""

            def __class_getitem__(cls, item):
                if item is not float and item is not int:
                    return lambda items=(), *, capacity=0: list(items)
                code = "d" if item is float else "q"
                return lambda items=(), *, capacity=0: _Packed(code, items)

        def append(vector, item):
            """The vector with one more item."""
            vector.append(item)
            return vector
