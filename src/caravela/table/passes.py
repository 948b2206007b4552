"""Moving one's seats at a table to another device: a code that is good once and for a few minutes.

The code is shown to the player alone and goes back in the body of a POST, never in an address. We keep its hash. Whoever hands
it in gets the seats under the token of his own cookie; the device that asked for it becomes a spectator.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
import time

import sqlalchemy as sa
from sqlalchemy import Connection

from caravela.table import models as m
from caravela.table import storage as store
from caravela.table.errors import bad_input, not_now, not_yours
from caravela.table.tables import Change, Table

MINUTES = 10
LETTERS = 12  # of 32 each: 60 random bits, for one table and ten minutes


def issue(conn: Connection, table: Table, who: str) -> m.Pass:
    """A new code for one's seats at this table; an older one is void."""
    if not table.mine(who):
        raise not_yours()
    code = base64.b32encode(secrets.token_bytes(10)).decode()[:LETTERS]
    now, passes = time.time(), store.passes
    conn.execute(sa.delete(passes).where(sa.or_(passes.c.until < now, belongs(table.id, who))))
    conn.execute(sa.insert(passes).values(hash=digest(table.id, code), table_id=table.id, owner=who, until=now + 60 * MINUTES))
    return m.Pass(code="-".join(code[n : n + 4] for n in range(0, LETTERS, 4)), until=now + 60 * MINUTES)


def redeem(change: Change, who: str, code: str) -> None:
    """Give the seats that a code stands for to this browser. The code is used up."""
    table, passes = change.table, store.passes
    plain = "".join(letter for letter in code.upper() if letter.isalnum())
    known = passes.c.hash == digest(table.id, plain)
    owner = change.conn.execute(sa.select(passes.c.owner).where(known, passes.c.until >= change.now)).scalar()
    if owner is None:
        raise bad_input("This code is not (or no longer) good: each one works once, for ten minutes, at its own table.")
    if owner == who:
        raise not_now("These seats are this browser's already; hand the code in on the other device.")
    if table.mine(who):
        raise not_now("This browser already has a seat at this table.")
    change.conn.execute(sa.delete(passes).where(belongs(table.id, owner)))
    for seat in table.mine(owner):
        change.seat(seat, owner=who)
        change.emit("seat", seat=seat, text=f"{table.names[seat]} continues on another device.")


def belongs(table_id: str, owner: str) -> sa.ColumnElement[bool]:
    """Codes of a browser for a table."""
    return sa.and_(store.passes.c.table_id == table_id, store.passes.c.owner == owner)


def digest(table_id: str, code: str) -> str:
    """What we keep of a code."""
    return hashlib.blake2b(f"{table_id}/{code}".encode(), digest_size=20, person=b"caravela-pass").hexdigest()
