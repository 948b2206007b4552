"""A table as one seat may see it. Positions leave the server through `Game.view` only."""

from __future__ import annotations

import json
from math import ceil
from typing import Any, Literal, cast

from caravela.kernel.asking import Asking
from caravela.kernel.luck import luck_from
from caravela.kernel.refusal import Refusal
from caravela.kernel.state import NOBODY, State
from caravela.kernel.words import say
from caravela.table import hours
from caravela.table import models as m
from caravela.table.agreement import VANISHED, asked_to_go_back, resigned
from caravela.table.changes import merge_patch
from caravela.table.checks import may_return
from caravela.table.digest import gains, notices
from caravela.table.errors import Refused
from caravela.table.live import Gone, LiveTable
from caravela.table.log import Told, event_out, lines, visible, with_names
from caravela.table.offers import Action, briefly
from caravela.table.tongues import told, told_of_row

LOG_LINES = 60
GUESSES = 3


def snapshot(table: LiveTable, who: str, seat: int | None) -> m.Snapshot:
    """All a client needs."""
    since = last_decision(table, seat)
    asking = asked(table, who, seat)
    return m.Snapshot(
        **table_now(table, who, seat, since, asking),
        view=shown(table, seat),
        actions=actions(asking),
        log=lines(table, seat, most=LOG_LINES, since=since),
        chat=[m.ChatLine(**line) for line in table.chat],
    )


def update(table: LiveTable, who: str, known: int) -> m.Update | None:
    """What a browser has to be told that has seen the table at the event `known`; None where that is too long ago."""
    look, happened_since = table.look_at(known), table.events_after(known)
    before = None if look is None else look.view(look.seat(who))
    if look is None or happened_since is None or before is None:
        return None
    seat = table.viewpoint(who, None)
    asking = asked(table, who, seat)
    after = table.moves
    for event in happened_since:
        if event["type"] in ("move", "undo", "order"):
            after = min(after, event["move"] - (event["type"] == "move"))
    return m.Update(
        **table_now(table, who, seat, last_decision(table, seat), asking),
        known=known,
        known_seat=look.seat(who),
        log_after=after,
        log=lines(table, seat, after=after),
        chat=[m.ChatLine(**line) for line in table.chat if line["id"] > known],
        changes=merge_patch(before, shown(table, seat)),
        offer=briefly(choices(asking)),
    )


def asked(table: LiveTable, who: str, seat: int | None) -> Asking | None:
    """What a seat is asked, if it decides now and belongs to this browser."""
    decides = seat is not None and seat in table.mine(who) and table.match.state.actor == seat
    if not decides or table.row["status"] != "running" or seat is None or table.seats[seat]["bot"]:
        return None
    return Asking(table.match.state, {})


def shown(table: LiveTable, seat: int | None) -> dict[str, Any]:
    """The view of the present position. It is remembered, so that later only what changed need be told."""
    view = dict(table.game.view(table.match.state, seat))
    table.look().keep(seat, view)
    return view


def table_now(table: LiveTable, who: str, seat: int | None, since: int, asking: Asking | None) -> dict[str, Any]:
    """What `models.TableNow` has in it, but for what grows with the game."""
    row, now = table.row, hours.now()
    mine = table.mine(who)
    state = table.match.state
    clock = None
    if table.clock is not None:
        running = row["actor"] if row["status"] == "running" and not table.seats[row["actor"]]["bot"] else None
        agreed = {"increment": table.clock["increment"], "then": table.clock.get("then", "nothing")}
        left = [round(t, 1) for t in table.time_left(now)]
        clock = m.ClockOut(left=left, running=running, **agreed, bot=table.clock.get("bot") or "")
    result = None
    if state.over:
        end = state.result()
        result = m.ResultOut(winner=end.winner, reason=end.reason, ending=end.ending, tie_break=end.tie_break)
    fairness = m.Fairness(
        sealed=row["sealed"],
        seed=row["seed"] if table.finished else None,
        salt=row["salt"] if table.finished else None,
        by_hand=row["by_hand"],
    )
    return moment(table, table.moves, seat, asking) | {
        "id": table.id,
        "game": row["game"],
        "printed": table.game.printed_name,
        "title": table.game.title,
        "status": row["status"],
        "version": row["version"],
        "event": row["event"],
        "mine": mine,
        "seats": seat_infos(table.game.colours, table.seats, who, table.time_left(now) if table.clock else None, table.gone),
        "question": question(asking) if asking is not None else None,
        "undo": undo_info(table, who, seat),
        "since": since,
        "gains": gains(table, seat, since),
        "result": result,
        "ending": told_of_row(row["ending"], table.game),
        "proposal": proposal(table),
        "private": row["private"],
        "clock": clock,
        "notes": table.seats[seat]["notes"] if seat is not None and seat in mine else "",
        "hints": row["hints"],
        "pack": table.game.pack is not None,
        "fairness": fairness,
        "rematch": row["rematch"],
        "branch": m.Branch(**json.loads(row["branch"])) if row["branch"] else None,
        "created": row["created"],
    }


def moment(table: LiveTable, move: int, seat: int | None, asking: Asking | None = None) -> dict[str, Any]:
    """What `models.Moment` has in it."""
    s = table.match.positions[move - table.base]
    prompt = s.prompt() if asking is None else asking.prompt()
    return {
        "move": move,
        "turn": s.turn,
        "seat": seat,
        "prompt": with_names(prompt, s.game.colours, table.names),
        "rule": s.rule(),
        "actor": None if s.over else s.actor,
        "notices": notices(table, s),
        "standings": standings(s, seat, table.finished),
    }


def position(table: LiveTable, move: int, seat: int | None) -> m.PositionOut:
    """A past position, with what the move that led there did."""
    moves = table.moves
    if move > moves:
        raise Refused(404, "no-such-position", say("refusal.moves_only", moves=moves))
    if move < table.base:
        raise Refused(404, "no-such-position", say("refusal.position_older"))
    events = lines(table, seat, after=max(0, move - 1), until=move)
    s = table.match.positions[move - table.base]
    return m.PositionOut(**moment(table, move, seat), view=dict(s.game.view(s, seat)), moves=moves, events=events)


def choices(asking: Asking | None) -> list[Action]:
    """What the seat that decides may choose."""
    if asking is None:
        return []
    game = asking.game
    there = asking.s if asking.question is None else asking.question.as_if(asking.s, asking.answer)
    return [
        Action(
            text=game.text(action),
            describe=game.describe(there, action),
            targets=tuple(game.targets(there, action)),
            side=action >= game.first_side,
            part=part,
        )
        for action, part in asking.offered.items()
    ]


def actions(asking: Asking | None) -> list[m.ActionOut]:
    """The same, in full."""
    return [m.ActionOut(**choice._asdict()) for choice in choices(asking)]


def question(asking: Asking) -> m.QuestionOut | None:
    """The question with several parts, if one stands."""
    if asking.question is None:
        return None
    choices = {part: [asking.game.text(action) for action in actions] for part, actions in asking.choices.items()}
    return m.QuestionOut(choices=choices, missing=asking.missing, confirm=asking.confirmation(), settled=asking.settled)


def refusal(found: Refusal) -> m.WhyNot:
    """Why something cannot be chosen."""
    return m.WhyNot(legal=False, rule=found.rule, reason=found.reason, missing=found.missing, hint=found.hint)


def undo_info(table: LiveTable, who: str, seat: int | None) -> m.UndoInfo:
    """How far one may go back."""
    moves = table.moves
    mine = table.mine(who)
    free = seat is not None and seat in mine and table.row["status"] == "running" and table.match.state.actor == seat
    request = None
    wanted = table.going_back
    if wanted is not None:
        request = m.UndoRequest(seat=wanted["seat"], to=wanted["to"], waiting=wanted["waiting"])
    floor = table.match.undo_floor() + table.base if free else moves
    alone = bool(mine) and not asked_to_go_back(table, who, table.base)
    last = moves
    if floor < moves:
        last = max(floor, table.base + table.match.begun(len(table.match.moves)))
    elif own := [number for number, actor in enumerate(table.match.actors[:-1]) if actor in mine]:
        last = table.base + table.match.begun(own[-1] + 1)
    return m.UndoInfo(floor=floor, alone=alone, last=last, request=request)


def proposal(table: LiveTable) -> m.Proposal | None:
    """What is asked of the people at a table, other than to go back."""
    if table.request is None or table.going_back is not None:
        return None
    return m.Proposal(**{name: table.request[name] for name in m.Proposal.model_fields if name in table.request})


def seat_infos(
    colours: list[str], seats: list[dict[str, Any]], who: str, left: list[float] | None = None, gone: Gone = lambda who: 0.0
) -> list[m.SeatInfo]:
    """Who sits where."""
    return [seat_info(colours, seat, who, left is not None and left[seat["seat"]] <= 0, gone) for seat in seats]


def seat_info(colours: list[str], seat: dict[str, Any], who: str, late: bool, gone: Gone) -> m.SeatInfo:
    """Who sits there."""
    person = seat["kind"] == "human"
    mine = bool(who) and seat["owner"] == who
    absent = ceil(gone(seat["owner"])) if person and not mine else 0
    return m.SeatInfo(
        seat=seat["seat"],
        colour=colours[seat["seat"]],
        kind=cast("Literal['human', 'open', 'bot', 'record']", seat["kind"]),
        name=seat["name"],
        bot=seat["bot"],
        mine=mine,
        away=person and bool(seat["away"]),
        late=late,
        gone=absent,
        vanished=person and not mine and not seat["bot"] and (bool(seat["away"]) or late or absent >= VANISHED),
        returns=bool(who) and may_return(seat, who),
        resigned=resigned(seat),
    )


def standings(s: State, seat: int | None, open_book: bool) -> list[m.Standing]:
    """Points by source. While the game runs, a source counts only as far as the viewer may know it: the points are taken from
    positions in which everything he cannot know is dealt anew, and what differs between those is left out; so is what the game
    keeps sealed. Of a finished game (`open_book`) everything may be known, at any time of it."""
    if open_book and not s.over:
        parts = s.game.breakdown(s)
        return [m.Standing(seat=n, points=sum(parts[n].values()), breakdown=parts[n]) for n in range(s.players)]
    if s.over:
        result = s.result()
        return [
            m.Standing(seat=n, points=result.scores[n], breakdown=result.breakdown[n], rank=result.ranks[n])
            for n in range(s.players)
        ]
    sealed = s.game.sealed.split()
    guesses = [s.game.breakdown(imagined(s, seat, guess)) for guess in range(GUESSES)]
    found: list[m.Standing] = []
    for n in range(s.players):
        same = {k: v for k, v in guesses[0][n].items() if all(guess[n].get(k) == v for guess in guesses)}
        known = {k: v for k, v in same.items() if k not in sealed}
        found.append(m.Standing(seat=n, points=sum(known.values()), breakdown=known))
    return found


def imagined(s: State, seat: int | None, guess: int) -> State:
    """The position as this seat, or a spectator who knows less than anybody, might imagine it."""
    luck = luck_from("standings", str(guess))
    if seat is not None:
        found: State = s.game.resample(s, seat, luck)
    else:
        found = s.game.resample(s.game.resample(s, 0, luck), 1, luck)
    return found


def last_decision(table: LiveTable, seat: int | None) -> int:
    """The move that was this seat's last in an earlier turn: the log after it tells what happened since. For spectators, where
    the last round of turns begins."""
    base, match = table.base, table.match
    now = match.state
    for index in range(len(match.moves) - 1, -1, -1):
        actor, turn = match.actors[index], match.turns[index]
        if turn <= now.turn - now.players if seat is None else actor == seat and turn != now.turn:
            return base + index + 1
    return base


def series(table: LiveTable, seat: int | None) -> m.ScoreSeries:
    """Points over time, at the beginning of each turn and at the end."""
    base = table.base
    points: list[m.ScorePoint] = []
    turn, last = NOBODY, len(table.match.turns) - 1
    for index, number in enumerate(table.match.turns):
        if number != turn or index == last:
            s = table.match.positions[index]
            points.append(m.ScorePoint(move=index + base, turn=number, standings=standings(s, seat, table.finished)))
            turn = number
    sources = [source for source in table.game.breakdown(table.match.state)[0] if source in points[-1].standings[0].breakdown]
    return m.ScoreSeries(sources=sources, points=points)


def news(table: LiveTable, stored: list[dict[str, Any]], who: str, known: int) -> list[m.TableEvent]:
    """Stored events as a viewer may see them. With the last one comes what changed since the event `known`, if that is known."""
    events = [table_event(table, event, who) for event in stored]
    for event in events[:-1]:
        event.more = True
    if events:
        events[-1].update = update(table, who, known)
    return events


def table_event(table: LiveTable, stored: dict[str, Any], who: str) -> m.TableEvent:
    """A stored event as a viewer may see it."""
    viewers = table.mine(who)
    everything = table.finished
    happened_then = [one if isinstance(one, Told) else Told(**one) for one in stored.get("events", [])]
    shown = [one for one in happened_then if everything or visible(one.seats, viewers)]
    own = everything or stored.get("seat") in viewers
    return m.TableEvent(
        table=table.id,
        event=stored["id"],
        type=stored["type"],
        version=stored["version"],
        at=stored["at"],
        seat=stored.get("seat"),
        move=stored.get("move"),
        action=stored.get("action") if own else None,
        events=[event_out(table, one) for one in shown],
        text=told(stored.get("text", ""), table.game),
        accept=stored.get("accept"),
        chat=m.ChatLine(**stored["chat"]) if stored.get("chat") else None,
        successor=stored.get("table"),
    )
