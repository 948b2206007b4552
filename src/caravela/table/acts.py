"""The commands: what each asks of a table, and what it changes. Each gets a `Change`, who gives the command, and its body."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from caravela.kernel.words import say
from caravela.table import agreement, asks, opening, passes
from caravela.table.agreement import asked_to_go_back, nobody_waits_for, propose, vanished
from caravela.table.change import Change
from caravela.table.checks import deciding, fresh, running, seat_to_take, unused_name
from caravela.table.errors import bad_input, not_now, not_yours
from caravela.table.live import CHAT_LINES
from caravela.table.tongues import SERVER

KEPT_CHAT: Final = 2 * CHAT_LINES  # lines of chat that are stored; older ones go


def play(change: Change, who: str, body: asks.Play) -> None:
    """A move, or an answer."""
    table = change.table
    seat = deciding(table, who, body.seat, body.version)
    if body.answer is not None:
        change.answer(body.seat, body.answer)
    else:
        change.move(body.seat, body.action or "")
    if seat["away"]:
        change.seat(body.seat, away=False)


def undo(change: Change, who: str, body: asks.Undo) -> None:
    """Back within one's own turn; further with everybody's consent."""
    table = change.table
    table.own(who, body.seat)
    running(table)
    fresh(table, body.version)
    base, moves = table.base, table.moves
    if not base <= body.to < moves:
        raise not_now(say("refusal.nothing_to_undo") if body.to >= moves else say("refusal.not_that_far"))
    others = asked_to_go_back(table, who, body.to)
    own_turn = table.match.state.actor == body.seat and body.to >= table.match.undo_floor() + base
    if own_turn or not others:
        change.cut(body.seat, body.to)
    elif table.request is not None:
        raise not_now(say("refusal.asked_already"))
    else:
        table.request = {"seat": body.seat, "to": body.to, "waiting": others}
        change.emit("ask", seat=body.seat, move=body.to)


def answer(change: Change, who: str, body: asks.Answer) -> None:
    """Consent or not. One browser answers for all its seats; who asked may withdraw."""
    table = change.table
    table.own(who, body.seat)
    running(table)
    request = table.request
    if request is None or request.get("kind", "undo") != (body.kind or request.get("kind", "undo")):
        raise not_now(say("refusal.nobody_goes_back") if body.kind in (None, "undo") else say("refusal.nobody_asks"))
    asked = body.seat in request["waiting"]
    if not asked and (body.accept or request["seat"] not in table.mine(who)):
        raise not_now(say("refusal.not_asked"))
    change.emit("answer", seat=body.seat, accept=body.accept)
    if not body.accept:
        table.request = None
        return
    request["waiting"] = [seat for seat in request["waiting"] if table.seats[seat]["owner"] != who]
    agreement.agree(change)


def join(change: Change, who: str, body: asks.Join) -> None:
    """Sit down, or come back."""
    table = change.table
    if table.finished:
        raise not_now(say("refusal.finished_watch"))
    seat = body.seat if body.seat is not None else seat_to_take(table, who)
    if seat >= len(table.seats):
        raise bad_input(say("refusal.seats_only", seats=len(table.seats)))
    place = table.seats[seat]
    if agreement.come_back(change, seat, who):
        return
    name = unused_name(table, body.name)
    if place["kind"] == "human" and not table.mine(who) and table.row["status"] == "running" and vanished(change, seat):
        request = {"kind": "replace", "seat": None, "of": seat, "bot": "", "owner": who, "name": name}
        propose(change, who, request, say("ask.join", name=name, of=place["name"]))
        return
    if place["kind"] != "open":
        raise not_now(say("refusal.seat_taken"))
    change.seat(seat, kind="human", owner=who, name=name, away=False)
    change.emit("seat", seat=seat, text=say("event.sits", name=name))
    if all(other["kind"] != "open" for other in table.seats):
        table.row["status"] = "running"
        change.start_clock()
        change.emit("seat", text=say("event.begins"))


def leave(change: Change, who: str, body: asks.SeatOnly) -> None:
    """Get up."""
    table = change.table
    place = table.own(who, body.seat)
    if table.finished:
        raise not_now(say("refusal.finished"))
    change.emit("seat", seat=body.seat, text=say("event.leaves", name=place["name"]))
    if table.row["status"] == "open":
        change.seat(body.seat, kind="open", owner="", name="", away=False)
        if not any(seat["kind"] == "human" for seat in table.seats):
            change.finish("closed", say("ending.left"))
        return
    change.seat(body.seat, away=True)
    nobody_waits_for(change, body.seat)


def take_over(change: Change, who: str, body: asks.TakeOver) -> None:
    """Continue on another device."""
    passes.redeem(change, who, body.code)


def hand_over(change: Change, who: str, body: asks.HandOver) -> None:
    """Let a bot play: at one's own seat, or, if the others agree, for somebody who has vanished."""
    table = change.table
    mine = table.mine(who)
    if not mine:
        raise not_yours()
    running(table)
    if body.seat >= len(table.seats):
        raise bad_input(say("refusal.seats_only", seats=len(table.seats)))
    bot = opening.check_bot(body.bot)
    place = table.seats[body.seat]
    if place["owner"] == who or place["kind"] == "bot":
        agreement.let_bot_play(change, body.seat, bot)
    elif vanished(change, body.seat):
        request = {"kind": "replace", "seat": mine[0], "of": body.seat, "bot": bot}
        propose(change, who, request, say("ask.bot", name=table.names[mine[0]], bot=bot, of=place["name"]))
    else:
        raise not_now(say("refusal.still_sits", name=place["name"]))


def resign(change: Change, who: str, body: asks.HandOver) -> None:
    """Give up."""
    change.table.own(who, body.seat)
    running(change.table)
    agreement.give_up(change, body.seat, opening.check_bot(body.bot))


def close(change: Change, who: str, body: asks.SeatOnly) -> None:
    """End it early, if the others agree."""
    table = change.table
    table.own(who, body.seat)
    if table.finished:
        raise not_now(say("refusal.finished"))
    name, others = table.names[body.seat], [table.names[seat["seat"]] for seat in table.people(who)]
    if others and table.row["status"] == "open":
        raise not_now(say("refusal.others_sit", names=others))
    if others:
        propose(change, who, {"kind": "end", "seat": body.seat}, say("ask.end", name=name))
    else:
        change.finish("closed", say("ending.closed_by", name=name))


def chat(change: Change, who: str, body: asks.Say) -> None:
    """Say something. Of very much that was said, the oldest goes."""
    table = change.table
    mine = table.mine(who)
    seat = mine[0] if mine else None
    name = table.names[seat] if seat is not None else unused_name(table, body.name or SERVER.text(say("name.spectator")))
    line = {"id": table.row["event"] + 1, "at": change.now, "seat": seat, "name": name, "text": body.text}
    change.emit("chat", seat=seat, chat=line)
    if len(table.chat) == CHAT_LINES and line["id"] % CHAT_LINES == 0:
        change.entries.add(change.storage.drop_chat, chat_of=table.id, keep=KEPT_CHAT)


def notes(change: Change, who: str, body: asks.Notes) -> None:
    """Keep private notes; nobody is told."""
    change.table.own(who, body.seat)
    change.seat(body.seat, notes=body.text)


def rematch(change: Change, who: str, body: asks.SeatOnly) -> None:
    """Once more."""
    table = change.table
    table.own(who, body.seat)
    if table.row["status"] not in ("over", "closed"):
        raise not_now(say("refusal.rematch"))
    if table.row["rematch"] is None:
        table.row["rematch"] = opening.rematch(change, who)
        change.emit("rematch", seat=body.seat, table=table.row["rematch"])


class Adopt(asks.In):
    """Whose seats they were."""

    first: str


def adopt(change: Change, who: str, body: Adopt) -> None:
    """A browser's first command was carried out, but its answer was lost, and the cookie with it. The seats are his."""
    for seat in change.table.mine(body.first):
        change.seat(seat, owner=who)


Act = Callable[[Change, str, Any], None]
ACTS: Final[dict[str, tuple[Act, type[asks.In]]]] = {  # by the last part of their routes
    "move": (play, asks.Play),
    "undo": (undo, asks.Undo),
    "answer": (answer, asks.Answer),
    "join": (join, asks.Join),
    "leave": (leave, asks.SeatOnly),
    "take-over": (take_over, asks.TakeOver),
    "hand-over": (hand_over, asks.HandOver),
    "resign": (resign, asks.HandOver),
    "close": (close, asks.SeatOnly),
    "chat": (chat, asks.Say),
    "notes": (notes, asks.Notes),
    "rematch": (rematch, asks.SeatOnly),
    "adopt": (adopt, Adopt),  # no route
}
