"""Small things that features are made of: they write into a row of floats and return the place after it."""

from __future__ import annotations

from caravela.kernel.packed import i64, vec


def shares(cells: vec[i64], first: i64, count: i64, most: float, out: vec[float], at: i64) -> i64:
    """Cells one after the other, each as a share of `most`."""
    end = first + count
    while first < end:
        out[at] = float(cells[first]) / most
        first += 1
        at += 1
    return at


def one_of(which: i64, count: i64, out: vec[float], at: i64) -> i64:
    """One number for each of `count` cases: 1 for this one, 0 for the others."""
    case: i64 = 0
    while case < count:
        out[at + case] = 1.0 if case == which else 0.0
        case += 1
    return at + count


def bits(mask: i64, count: i64, out: vec[float], at: i64) -> i64:
    """The lowest bits of a mask, one number each."""
    bit: i64 = 0
    while bit < count:
        out[at + bit] = 1.0 if (mask >> bit) & 1 else 0.0
        bit += 1
    return at + count


def clear(count: i64, out: vec[float], at: i64) -> None:
    """Zeros, for features that are mostly 0: what is not is written afterwards."""
    end = at + count
    while at < end:
        out[at] = 0.0
        at += 1


def mark(mask: i64, out: vec[float], at: i64) -> None:
    """A 1 for each bit that is set, where nothing but zeros stands."""
    while mask:
        if mask & 1:
            out[at] = 1.0
        mask >>= 1
        at += 1
