"""What the people at a table decide together: to go back, to have somebody replaced, to end the game.

One thing is asked at a time (`LiveTable.request`). `waiting` are the seats that have not answered yet; one "no" is enough. Who
has vanished is not asked. But nobody's moves are taken back without his word: for that he is waited for, wherever he is.
"""

from __future__ import annotations

import json
from typing import Any, Final

from caravela.kernel.words import Sentence, say
from caravela.table.change import Change
from caravela.table.errors import not_now
from caravela.table.live import LiveTable

VANISHED: Final = 300.0  # seconds without a sign after which the others may have somebody replaced
MINUTE: Final = 60.0  # seconds that somebody gets who comes back after his time was up


# -- who is asked


def vanished(change: Change, seat: int) -> bool:
    """Whether a person's seat may be given to somebody else: he left, his time is up, or nobody has seen him for long."""
    table, place = change.table, change.table.seats[seat]
    late = table.clock is not None and table.time_left(change.now)[seat] <= 0
    return bool(place["away"]) or late or table.gone(place["owner"]) >= VANISHED


def asked_to_go_back(table: LiveTable, who: str, to: int) -> list[int]:
    """The seats whose people must agree: all who sit there, and whoever left after moves of his own that would go."""
    sitting = [seat["seat"] for seat in table.people(who)]
    return sorted({*sitting, *(seat["seat"] for seat in table.seats if left_moves(table, seat, who, to))})


def left_moves(table: LiveTable, place: dict[str, Any], who: str, to: int) -> bool:
    """Whether somebody else left this seat, and his own moves are among those after the first `to`. What a bot has played in his
    place is not his."""
    if place["kind"] != "human" or place["owner"] == who or not (place["away"] or place["bot"]):
        return False
    end = stand_in(place)["since"] if place["bot"] and place["stand_in"] else table.moves
    return place["seat"] in table.match.actors[max(0, to - table.base) : max(0, end - table.base)]


# -- asking and answering


def propose(change: Change, who: str, request: dict[str, Any], text: Sentence) -> None:
    """Ask the others; where there is nobody to ask, do it."""
    table, of = change.table, request.get("of")
    if table.request is not None:
        raise not_now(say("refusal.something_asked"))
    people = [seat["seat"] for seat in table.people(who) if seat["seat"] != of]
    table.request = {**request, "waiting": [seat for seat in people if not vanished(change, seat)]}
    if table.request["waiting"]:
        change.emit("ask", seat=request["seat"], text=text)
    agree(change)


def agree(change: Change) -> None:
    """Do what was asked, once nobody is waited for any more."""
    request = change.table.request
    if request is None or request["waiting"]:
        return
    change.table.request = None
    kind = request.get("kind", "undo")
    if kind == "undo":
        change.cut(request["seat"], request["to"])
    elif kind == "end":
        change.finish("closed", say("ending.agreed"))
    elif request["bot"]:
        let_bot_play(change, request["of"], request["bot"])
    else:
        let_person_play(change, request["of"], request["owner"], request["name"])


def nobody_waits_for(change: Change, seat: int) -> None:
    """A seat's person has left. He need not answer any more, unless his own moves would be taken back."""
    table, request = change.table, change.table.request
    if request is None:
        return
    if "kind" not in request:
        asker = table.seats[request["seat"]]["owner"]
        if seat in asked_to_go_back(table, asker, request["to"]):
            return
    request["waiting"] = [other for other in request["waiting"] if other != seat]
    agree(change)


# -- who plays in somebody's place


def stand_in(place: dict[str, Any]) -> dict[str, Any]:
    """Since which move somebody else plays this seat. If that is a person: also `owner` and `name` of who may come back."""
    found: dict[str, Any] = json.loads(place["stand_in"]) if place["stand_in"] else {}
    return found


def let_bot_play(change: Change, seat: int, bot: str) -> None:
    """A bot plays in somebody's place, until he is back."""
    table, place = change.table, change.table.seats[seat]
    stop_clock(change)
    known = stand_in(place) | ({} if place["bot"] else {"since": table.moves})
    change.seat(seat, bot=bot, stand_in=json.dumps(known) if known else None)
    change.emit("seat", seat=seat, text=say("event.bot_plays", bot=bot, name=place["name"]))
    nobody_waits_for(change, seat)


def let_person_play(change: Change, seat: int, owner: str, name: str) -> None:
    """A person plays in somebody's place, until he is back."""
    table, place = change.table, change.table.seats[seat]
    before = stand_in(place)
    first = {"owner": before.get("owner", place["owner"]), "name": before.get("name", place["name"]), "since": table.moves}
    stop_clock(change)
    give_time(change, seat)
    change.emit("seat", seat=seat, text=say("event.plays_for", name=name, of=place["name"]))
    change.seat(seat, owner=owner, name=name, bot="", away=False, stand_in=json.dumps(first))


def come_back(change: Change, seat: int, who: str) -> bool:
    """Somebody takes his seat again from whoever played in his place; whether it was his."""
    place = change.table.seats[seat]
    before = stand_in(place)
    if before.get("owner") == who:
        change.emit("seat", seat=seat, text=say("event.gives_back", name=before["name"], of=place["name"]))
        place |= {"owner": who, "name": before["name"]}
    elif place["kind"] != "human" or place["owner"] != who:
        return False
    elif place["away"] or place["bot"]:
        change.emit("seat", seat=seat, text=say("event.back", name=place["name"]))
    else:
        return True
    stop_clock(change)
    give_time(change, seat)
    if change.table.request is not None and change.table.request.get("of") == seat:
        change.table.request = None
    kept = before if before.get("owner") not in (None, who) else {}
    change.seat(seat, away=False, bot="", stand_in=json.dumps(kept) if kept else None)
    return True


def give_up(change: Change, seat: int, bot: str) -> None:
    """Somebody resigns, for good. A bot plays on for him, as long as two others are left and one of them is a person."""
    table, name = change.table, change.table.names[seat]
    others = [place for place in table.seats if place["seat"] != seat and not resigned(place)]
    if len(others) == 1:
        change.finish("closed", say("ending.resigned_wins", name=name, winner=table.names[others[0]["seat"]]))
    elif not any(place["kind"] == "human" for place in others):
        change.finish("closed", say("ending.resigned", name=name))
    else:
        stop_clock(change)
        change.seat(seat, kind="bot", bot=bot, owner="", away=True, stand_in=None)
        change.emit("seat", seat=seat, text=say("event.resigned", name=name, bot=bot))
        if table.request is not None and seat in (table.request["seat"], table.request.get("of")):
            table.request = None
        nobody_waits_for(change, seat)


def resigned(place: dict[str, Any]) -> bool:
    """Whether a bot plays on for somebody who resigned."""
    return place["kind"] == "bot" and bool(place["away"])


# -- time


def stop_clock(change: Change) -> None:
    """Charge the one who decides for the time until now: somebody else may decide from now on."""
    table = change.table
    if table.clock is not None:
        table.clock |= {"left": table.time_left(change.now), "since": change.now}


def give_time(change: Change, seat: int) -> None:
    """Nobody begins with his time already up."""
    clock = change.table.clock
    if clock is not None and clock["left"][seat] <= 0:
        clock["left"][seat] = MINUTE
        clock["told"] = [other for other in clock.get("told", []) if other != seat]


def time_is_up(change: Change) -> None:
    """The time of the one who decides is up: all hear it, and what was agreed on at the opening happens."""
    table, clock = change.table, change.table.clock
    if clock is None or overdue(table, change.now) is None:
        raise not_now(say("refusal.nobodys_time"))
    seat = int(table.row["actor"])
    clock["told"] = [*clock.get("told", []), seat]
    change.emit("seat", seat=seat, text=say("event.time_up", name=table.names[seat]))
    if clock.get("then") == "bot":
        let_bot_play(change, seat, clock["bot"])
    elif clock.get("then") == "resign":
        give_up(change, seat, clock["bot"])


def overdue(table: LiveTable, now: float) -> int | None:
    """The seat whose time is up, and nobody has been told yet."""
    if table.clock is None or table.row["status"] != "running":
        return None
    seat = int(table.row["actor"])
    if table.seats[seat]["bot"] or table.time_left(now)[seat] > 0 or seat in table.clock.get("told", []):
        return None
    return seat
