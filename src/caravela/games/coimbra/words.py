"""Coimbra in words: actions and events. The whole position as text is in `show.py`."""

from __future__ import annotations

from caravela.games.coimbra.actions import (
    ACQUIRE,
    CHOOSE,
    DECLINE,
    DISTRESS,
    DONE,
    EXCHANGE,
    INCOME,
    INVEST,
    LOSE,
    LOSE_POINTS,
    PAY,
    PLACE,
    PUT_CAP,
    REPEAT,
    RESOLVE,
    SCORE_CARD,
    SCORE_TASK,
    STEPS_FIRST,
    STEPS_LAST,
    STOP,
    TAKE_CORNER,
    TAKE_FAVOR,
    TAKE_GROUP,
    TRACK,
    WALK,
)
from caravela.games.coimbra.components import SPACES_OF_TRACK, Components
from caravela.games.coimbra.events import kinds
from caravela.games.coimbra.names import CLASSES, COLOURS, DICE_COLOURS, FIRST_SPACE, MAX_EXCHANGE
from caravela.games.coimbra.queue import VALUE_AT
from caravela.games.coimbra.scoring import card_points, task_points, track_points
from caravela.games.coimbra.state import ACTIVE, DISKS, GROUPS, SHEET, SPACE_TILES, TRACKS, Position
from caravela.games.coimbra.steps.acquire import price
from caravela.games.coimbra.steps.exchange import exchange_rate
from caravela.games.coimbra.steps.numbers import (
    EARLY_TRACK,
    INVESTMENT,
    PAY_FOR_REWARD,
    RECRUIT,
    WHICH_DIE,
    WHITE_DIE,
)
from caravela.games.coimbra.steps.voyages import voyage_price
from caravela.games.coimbra.texts import WORDS, amounts, resource, reward_text, stock
from caravela.kernel.events import Event, EventKind
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK
from caravela.kernel.words import plural

ORDINALS = ["first", "second", "third", "fourth"]
COLOURED = [f"{{{colour}}}" for colour in COLOURS]


def describe(s: Position, action: int) -> str:
    """An action as a sentence for people, with its price or gain."""
    data = s.data
    seat = max(0, s.actor)
    step = s.frame & STEP_MASK if s.actor != NOBODY else -1
    if action < TAKE_CORNER:
        cards = s.rare[GROUPS + 2 * (action - TAKE_GROUP) : GROUPS + 2 * (action - TAKE_GROUP) + 2]
        return "Take " + " and ".join(data.names["card_text"][card] for card in cards)
    if action < RESOLVE:
        return f"Place your pilgrim on {data.names['node'][action - TAKE_CORNER]}"
    if action < PLACE:
        return f"Resolve {data.names['card_text'][action - RESOLVE]}"
    if action < TAKE_FAVOR:
        die, location = divmod(action - PLACE, 4)
        return f"Place {s.data.names['die'][die]} in the {data.location_names[location].lower()}"
    if action < ACQUIRE:
        tile = action - TAKE_FAVOR
        crowns = plural(data.favor_crowns[tile], "crown")
        return f"Take the {data.favor_names[tile]} ({crowns}): {data.names['favor_text'][tile]}"
    if action < DISTRESS:
        card = action - ACQUIRE
        kind = data.cost_kind[card]
        if kind < 0:
            return f"Acquire {data.names['card_text'][card]}"
        value = data.effects[s.frame >> PAYLOAD].amount if step == RECRUIT else max(0, s.cells[ACTIVE]) >> VALUE_AT
        return f"Acquire {data.names['card_text'][card]} for {resource(kind, price(s, seat, card, value))}"
    if action == DISTRESS:
        return f"Distress action: {amounts(data.distress_guards, data.distress_coins, 0, 0)}"
    if action < PUT_CAP:
        if step == WHICH_DIE:
            return describe_cap(s, s.frame >> PAYLOAD, f"the {ORDINALS[action - CHOOSE]} ", " from the left")
        return describe_option(s, action - CHOOSE)
    if action < INVEST:
        return describe_cap(s, action - PUT_CAP, "", "")
    if action < WALK:
        voyage = action - INVEST
        cost = resource(data.voyage_kind[voyage], voyage_price(s, seat, voyage))
        return f"Invest in {data.voyage_names[voyage]} for {cost}: {data.names['task'][voyage]}"
    if action < STOP:
        return describe_walk(s, seat, action - WALK)
    if action == STOP:
        return "Stop walking"
    if action < PAY:
        return f"Use the bonus of {data.names['card_text'][action - REPEAT]} again"
    if action == PAY:
        effect = data.effects[s.frame >> PAYLOAD] if step == PAY_FOR_REWARD else None
        return f"Pay {reward_text(effect.cost)} for {reward_text(effect.rewards)}" if effect else "Pay"
    if action < LOSE_POINTS:
        return f"Lose {data.names['card_text'][action - LOSE]}"
    if action == LOSE_POINTS:
        return "Lose victory points instead of a card"
    if action < INCOME:
        return describe_track(s, seat, step, action - TRACK)
    if action < SCORE_TASK:
        return f"Activate {'an' if DICE_COLOURS[action - INCOME] == 'orange' else 'a'} {DICE_COLOURS[action - INCOME]} die"
    if action < SCORE_CARD:
        voyage = action - SCORE_TASK
        return f"Score {data.voyage_names[voyage]} now: {task_points(s, seat, voyage)} VP"
    if action < STEPS_FIRST:
        card = action - SCORE_CARD
        if data.bonus[card] != 3:
            return f"Score {data.names['card'][card]} now"
        return f"Score {data.names['card_text'][card]} now: {card_points(s, seat, card)} VP"
    if action == STEPS_FIRST:
        return "Walk first, then take the other rewards"
    if action == STEPS_LAST:
        return "Take the other rewards first, then walk"
    if action == DECLINE:
        return "Pass" if step == INVESTMENT else "Decline"
    if action == DONE:
        return "Go on"
    kind, points = divmod(action - EXCHANGE, MAX_EXCHANGE)
    rate = exchange_rate(s, seat, kind) or 2
    return f"Exchange {resource(kind, (points + 1) * rate)} for {points + 1} VP"


def describe_cap(s: Position, number: int, which: str, side: str) -> str:
    """The cap on a die of a city, which may be one of several that look alike."""
    die, city = divmod(number, 3)
    where = s.data.location_names[city + 1].lower()
    return f"Put the cap on {which}{s.data.names['die'][die]}{side} in the {where}: value {die % 6 + 1 + s.data.cap_bonus}"


def describe_option(s: Position, option: int) -> str:
    """One option of a choice or a gift."""
    effect = s.data.effects[(s.frame >> PAYLOAD) & 127] if s.actor != NOBODY else None
    if effect is None or option >= len(effect.options):
        return f"Choose option {option + 1}"
    return f"Choose {reward_text(effect.options[option])}"


def describe_walk(s: Position, seat: int, node: int) -> str:
    """A step, with what waits there."""
    text = f"Walk to {s.data.names['node'][node]}"
    if node < FIRST_SPACE:
        return text
    space = node - FIRST_SPACE
    if (s.cells[seat * SHEET + DISKS] >> space) & 1:
        return f"{text} (your disk is there)"
    return f"{text}: {s.data.names['monastery'][s.rare[SPACE_TILES + space]]}"


def describe_track(s: Position, seat: int, step: int, track: int) -> str:
    """A track that is raised, scored, or stands for the white die."""
    name = CLASSES[track]
    space = s.cells[seat * SHEET + TRACKS + track]
    if step == EARLY_TRACK:
        return f"Score the {name} track now: {track_points(s, seat, track)} VP"
    if step == WHITE_DIE:
        kind = ("guard", "coin", "VP", "step")[s.data.income_kind[track]]
        return f"Income of the {name} track: {plural(s.data.income[track * SPACES_OF_TRACK + space], kind)}"
    return f"Raise the {name} track (now {space})"


def sentence(s: Position, event: Event) -> str:
    """An event as a line of the log; players are named by their colour in braces, which the caller replaces."""
    kind = kinds.kinds[event.kind]
    told: dict[str, object] = {}
    for name, given, mark, values in zip(kind.arguments, kind.types, kind.marks, kind.values(event.args), strict=True):
        names = COLOURED if given == "seat" else s.data.names.get(given, kinds.ids.get(given))
        texts = [str(value) if names is None else names[value] for value in values]
        told[name] = ", ".join(texts) if mark else texts[0]
    told |= derived(s.data, kind, event.args)
    return WORDS.say(f"log.{kind.name}", told)


def derived(data: Components, kind: EventKind, args: list[int]) -> dict[str, object]:
    """Arguments of a sentence that follow from those of the event."""
    given = dict(zip(kind.arguments, args, strict=False))
    told: dict[str, object] = {}
    if "paid_guards" in given:
        told["paid"] = amounts(given["paid_guards"], given["paid_coins"])
    if "guards" in given:
        told["amounts"] = amounts(given["guards"], given["coins"], given.get("vp", 0), given.get("steps", 0))
    if "lost_guards" in given:
        told["lost_total"] = given["lost_guards"] + given["lost_coins"]
        told["lost"] = amounts(given["lost_guards"], given["lost_coins"])
    if "source" in given:
        told["rule"] = data.names["rule"][given["source"]]
    if "card" in given:
        told |= {"card_text": data.names["card_text"][given["card"]], "bonus": data.names["bonus"][given["card"]]}
    if "resource" in given:
        told["price"] = resource(given["resource"], given.get("cost", given.get("units", 0)))
    if kind.name == "order":
        pairs = zip(*kind.values(args), strict=True)
        crowned = [WORDS.say("list.crowned", {"seat": COLOURED[seat], "crowns": stock("crowns", n)}) for seat, n in pairs]
        told["players"] = ", ".join(crowned)
    return told
