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

from caravela.kernel.words import say
from caravela.table import models as m
from caravela.table import storage as store
from caravela.table.change import Change
from caravela.table.errors import bad_input, not_now, not_yours
from caravela.table.live import LiveTable
from caravela.table.storage import Entries

MINUTES = 10
LETTERS = 12  # of 32 each: 60 random bits, for one table and ten minutes
PUT = sa.insert(store.passes)
DROP = sa.delete(store.passes).where(  # codes of a browser for a table, and those whose time is up
    sa.or_(
        store.passes.c.until < sa.bindparam("now"),
        sa.and_(store.passes.c.table_id == sa.bindparam("code_of"), store.passes.c.owner == sa.bindparam("code_owner")),
    )
)


def issue(table: LiveTable, who: str) -> tuple[m.Pass, Entries]:
    """A new code for one's seats at this table, and what is kept of it; an older one is void."""
    if not table.mine(who):
        raise not_yours()
    code = base64.b32encode(secrets.token_bytes(10)).decode()[:LETTERS]
    now, entries = time.time(), Entries(table.id)
    entries.add(DROP, code_of=table.id, code_owner=who, now=now)
    entries.add(PUT, hash=digest(table.id, code), table_id=table.id, owner=who, until=now + 60 * MINUTES)
    return m.Pass(code="-".join(code[n : n + 4] for n in range(0, LETTERS, 4)), until=now + 60 * MINUTES), entries


def redeem(change: Change, who: str, code: str) -> None:
    """Give the seats that a code stands for to this browser. The code is used up."""
    table, passes = change.table, store.passes
    plain = "".join(letter for letter in code.upper() if letter.isalnum())
    known = passes.c.hash == digest(table.id, plain)
    with change.storage.reading() as conn:
        owner = conn.execute(sa.select(passes.c.owner).where(known, passes.c.until >= change.now)).scalar()
    if owner is None:
        raise bad_input(say("refusal.code_bad"))
    if owner == who:
        raise not_now(say("refusal.code_own"))
    if table.mine(who):
        raise not_now(say("refusal.code_seated"))
    change.entries.add(DROP, code_of=table.id, code_owner=owner, now=change.now)
    for seat in table.mine(owner):
        change.seat(seat, owner=who)
        change.emit("seat", seat=seat, text=say("event.elsewhere", name=table.names[seat]))


def digest(table_id: str, code: str) -> str:
    """What we keep of a code."""
    return hashlib.blake2b(f"{table_id}/{code}".encode(), digest_size=20, person=b"caravela-pass").hexdigest()
