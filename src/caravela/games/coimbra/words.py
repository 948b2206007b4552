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
from caravela.games.coimbra.components import FIRST_FAVOR, FIRST_MONASTERY, SPACES_OF_TRACK, Components
from caravela.games.coimbra.effects import (
    GAIN_IF_NO_DIE,
    ON_ACQUIRE_CLASS,
    PER_DIE,
    RAISE_ANY_TRACK,
    VP_ON_CASTLE_DIE,
    VP_ON_MONASTERY_DISK,
)
from caravela.games.coimbra.events import (
    ACQUIRED,
    BOUGHT_INTO,
    CAPPED,
    COLLECTED,
    CORNER,
    CROWN,
    CROWN_LAID,
    DECLINED,
    DISK,
    DISTRESSED,
    EXCHANGED,
    FAVOR,
    GAINED,
    GAVE,
    GROUP,
    LOST_CARD,
    LOST_POINTS,
    NEW_ORDER,
    PLACED,
    RAISED,
    REPEATED,
    ROLLED,
    ROUND_BEGAN,
    ROW_DISCARDED,
    SCORED_CARD,
    SCORED_DIPLOMAS,
    SCORED_TASK,
    SCORED_TRACK,
    TOKEN,
    WALKED,
)
from caravela.games.coimbra.names import CLASSES, DICE_COLOURS, FIRST_SPACE, MAX_EXCHANGE
from caravela.games.coimbra.queue import VALUE_AT
from caravela.games.coimbra.scoring import card_points, task_points, track_points
from caravela.games.coimbra.state import ACTIVE, DISKS, GROUPS, SHEET, SPACE_TILES, TRACKS, Position
from caravela.games.coimbra.steps.acquire import price
from caravela.games.coimbra.steps.exchange import exchange_rate
from caravela.games.coimbra.steps.numbers import (
    EARLY_TRACK,
    INVESTMENT,
    PAY_FOR_REWARD,
    PICK_FAVOR,
    PLACE_CAP,
    RECRUIT,
    WHICH_DIE,
    WHITE_DIE,
)
from caravela.games.coimbra.steps.voyages import voyage_price
from caravela.games.coimbra.texts import (
    a,
    amounts,
    card_name,
    card_text,
    die_name,
    effect_text,
    favor_of,
    favor_text,
    node_name,
    resource,
    reward_text,
    source_name,
    task_text,
    tile_text,
)
from caravela.kernel.events import Event
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK
from caravela.kernel.words import plural

ORDINALS = ["first", "second", "third", "fourth"]
RULES_OF_KINDS = {  # of bonuses that have a paragraph of their own
    RAISE_ANY_TRACK: "R7.2",
    GAIN_IF_NO_DIE: "R7.2",
    PER_DIE: "R7.4",
    ON_ACQUIRE_CLASS: "R12.1",
    VP_ON_CASTLE_DIE: "R4.7",
    VP_ON_MONASTERY_DISK: "R10.7",
}
NOTHING_DONE = {
    INVESTMENT: ("invests in no voyage", "R8.3"),
    PICK_FAVOR: ("takes no favor tile", "R6.5"),
    PLACE_CAP: ("does not use the cap tile", "R6.2"),
    RECRUIT: ("recruits nobody", "R12.2"),
    PAY_FOR_REWARD: ("does not pay for the reward", "R11.4"),
}


def describe(s: Position, action: int) -> str:
    """An action as a sentence for people, with its price or gain."""
    data = s.data
    seat = max(0, s.actor)
    step = s.frame & STEP_MASK if s.actor != NOBODY else -1
    if action < TAKE_CORNER:
        cards = s.rare[GROUPS + 2 * (action - TAKE_GROUP) : GROUPS + 2 * (action - TAKE_GROUP) + 2]
        return "Take " + " and ".join(card_text(data, card) for card in cards)
    if action < RESOLVE:
        return f"Place your pilgrim on {node_name(action - TAKE_CORNER)}"
    if action < PLACE:
        return f"Resolve {card_text(data, action - RESOLVE)}"
    if action < TAKE_FAVOR:
        die, location = divmod(action - PLACE, 4)
        return f"Place {die_name(die)} in the {data.location_names[location].lower()}"
    if action < ACQUIRE:
        tile = action - TAKE_FAVOR
        crowns = plural(data.favor_crowns[tile], "crown")
        return f"Take the {data.favor_names[tile]} ({crowns}): {favor_text(data, tile)}"
    if action < DISTRESS:
        card = action - ACQUIRE
        kind = data.cost_kind[card]
        if kind < 0:
            return f"Acquire {card_text(data, card)}"
        value = data.effects[s.frame >> PAYLOAD].amount if step == RECRUIT else max(0, s.cells[ACTIVE]) >> VALUE_AT
        return f"Acquire {card_text(data, card)} for {resource(kind, price(s, seat, card, value))}"
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
        return f"Invest in {data.voyage_names[voyage]} for {cost}: {task_text(data, voyage)}"
    if action < STOP:
        return describe_walk(s, seat, action - WALK)
    if action == STOP:
        return "Stop walking"
    if action < PAY:
        return f"Use the bonus of {card_text(data, action - REPEAT)} again"
    if action == PAY:
        effect = data.effects[s.frame >> PAYLOAD] if step == PAY_FOR_REWARD else None
        return f"Pay {reward_text(effect.cost)} for {reward_text(effect.rewards)}" if effect else "Pay"
    if action < LOSE_POINTS:
        return f"Lose {card_text(data, action - LOSE)}"
    if action == LOSE_POINTS:
        return "Lose victory points instead of a card"
    if action < INCOME:
        return describe_track(s, seat, step, action - TRACK)
    if action < SCORE_TASK:
        return f"Activate {a(DICE_COLOURS[action - INCOME])} die"
    if action < SCORE_CARD:
        voyage = action - SCORE_TASK
        return f"Score {data.voyage_names[voyage]} now: {task_points(s, seat, voyage)} VP"
    if action < STEPS_FIRST:
        card = action - SCORE_CARD
        if data.bonus[card] != 3:
            return f"Score {card_name(data, card)} now"
        return f"Score {card_text(data, card)} now: {card_points(s, seat, card)} VP"
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
    return f"Put the cap on {which}{die_name(die)}{side} in the {where}: value {die % 6 + 1 + s.data.cap_bonus}"


def describe_option(s: Position, option: int) -> str:
    """One option of a choice or a gift."""
    effect = s.data.effects[(s.frame >> PAYLOAD) & 127] if s.actor != NOBODY else None
    if effect is None or option >= len(effect.options):
        return f"Choose option {option + 1}"
    return f"Choose {reward_text(effect.options[option])}"


def describe_walk(s: Position, seat: int, node: int) -> str:
    """A step, with what waits there."""
    text = f"Walk to {node_name(node)}"
    if node < FIRST_SPACE:
        return text
    space = node - FIRST_SPACE
    if (s.cells[seat * SHEET + DISKS] >> space) & 1:
        return f"{text} (your disk is there)"
    return f"{text}: {tile_text(s.data, s.rare[SPACE_TILES + space])}"


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


def source_rule(data: Components, effect: int) -> str:
    """The paragraph that a gain comes from: of a card, a monastery, a favor tile, or the income of a die."""
    if effect < 0:
        return "R7.3"
    if effect >= FIRST_FAVOR:
        return f"R6.{favor_of(data, effect) + 1}"
    return RULES_OF_KINDS.get(data.effects[effect].kind, "R12.2" if effect < FIRST_MONASTERY else "R13.1")


def sentence(s: Position, event: Event) -> str:
    """An event as a line of the log; players are named by their colour in braces, which the caller replaces."""
    data = s.data
    args = event.args
    kind = event.kind
    colours = s.game.colours
    who = f"{{{colours[args[0]]}}}" if args and args[0] < len(colours) else ""
    if kind == ROUND_BEGAN:
        return f"Round {args[0]}: twelve new cards are laid out. (R2.9)"
    if kind == CROWN_LAID:
        where = data.location_names[args[1] // 4 + 1].lower()
        return f"A {CLASSES[args[0]]} crown lies in the {where}, column {args[1] % 4 + 1}. (R2.9)"
    if kind == ROLLED:
        return f"The dice are rolled: {', '.join(die_name(die) for die in args)}. (R4.1)"
    if kind == GROUP:
        return f"{who} takes {card_name(data, args[2])} and {card_name(data, args[3])}. (R2.11)"
    if kind == CORNER:
        return f"{who} places the pilgrim on {node_name(args[1])}. (R2.11)"
    if kind == PLACED:
        return f"{who} places {die_name(args[1])} in the {data.location_names[args[2]].lower()}. (R4.2)"
    if kind == TOKEN:
        what = f"removes {card_name(data, args[2])}" if args[2] >= 0 else "finds no card"
        return f"The die token {args[1]} of the {data.location_names[args[0]].lower()} {what}. (R5.3)"
    if kind == ROW_DISCARDED:
        cards = ", ".join(card_name(data, card) for card in args[1:])
        return f"Left over in the {data.location_names[args[0]].lower()}: {cards}. (R5.7)"
    if kind == FAVOR:
        return f"{who} takes the {data.favor_names[args[1]]}. ({'R6.5' if args[2] else 'R5.5'})"
    if kind == DISTRESSED:
        return f"{who} takes the distress action: {amounts(args[1], args[2], 0, 0)}. (R5.4)"
    if kind == ACQUIRED:
        verb, rule = ("recruits", "R12.2") if args[3] else ("acquires", "R5.6")
        return f"{who} {verb} {card_text(data, args[1])} for {resource(data.cost_kind[args[1]], args[2])}. ({rule})"
    if kind == RAISED:
        verb = "rises" if args[3] > args[2] else "falls"
        return f"{who} {verb} from {args[2]} to {args[3]} on the {CLASSES[args[1]]} track. (R1.5)"
    if kind == GAINED:
        source = f" ({source_name(data, args[6])})" if args[6] >= 0 else ""
        lost = f"; {args[5]} beyond the limit lost" if args[5] else ""
        return f"{who} gains {amounts(args[1], args[2], args[3], args[4])}{source}{lost}. ({source_rule(data, args[6])})"
    if kind == CROWN:
        return f"{who} takes the {CLASSES[args[1]]} crown. (R5.6)"
    if kind == CAPPED:
        where = data.location_names[args[2]].lower()
        return f"{who} puts the cap on {die_name(args[1])} in the {where}: it counts {args[3]}. (R6.2)"
    if kind == WALKED:
        return f"{who} walks to {node_name(args[2])}. (R10.1)"
    if kind == DISK:
        return f"{who} places a disk on {node_name(FIRST_SPACE + args[1])}: {tile_text(data, args[2])}. (R10.4)"
    if kind == BOUGHT_INTO:
        return f"{who} invests in {data.voyage_names[args[1]]} for {resource(data.voyage_kind[args[1]], args[2])}. (R8.2)"
    if kind == GAVE:
        return f"{who} gives {{{colours[args[1]]}}} {amounts(args[2], args[3], args[4], 0)}. (R12.2)"
    if kind == LOST_POINTS:
        return f"{who} loses {args[1]} VP. (R12.2)"
    if kind == LOST_CARD:
        return f"{who} loses {card_name(data, args[1])}. (R12.2)"
    if kind == NEW_ORDER:
        count = len(args) // 2
        order = ", ".join(f"{{{colours[args[i]]}}} ({plural(args[count + i], 'crown')})" for i in range(count))
        return f"New player order: {order}. (R7.1)"
    if kind == COLLECTED:
        track = f" for the {CLASSES[args[2]]} track" if args[1] == len(DICE_COLOURS) - 1 else ""
        return f"{who} activates {a(DICE_COLOURS[args[1]])} die{track}. (R7.3)"
    if kind == EXCHANGED:
        return f"{who} exchanges {resource(args[1], args[2])} for {args[3]} VP. (R7.5)"
    if kind == REPEATED:
        return f"{who} repeats {card_name(data, args[1])}: {effect_text(data, data.effects[args[1]])}. (R12.2)"
    if kind == SCORED_TASK:
        return f"{who} scores {data.voyage_names[args[1]]} now: {args[2]} VP. (R13.1)"
    if kind == SCORED_CARD:
        return f"{who} scores {card_name(data, args[1])} now: {args[2]} VP. (R13.1)"
    if kind == SCORED_TRACK:
        return f"{who} scores the {CLASSES[args[1]]} track now: {args[2]} VP. (R13.1)"
    if kind == SCORED_DIPLOMAS:
        return f"{who} scores diplomas now: {args[1]} VP. (R13.1)"
    if kind == DECLINED:
        what, rule = NOTHING_DONE.get(args[1], ("repeats no bonus", "R12.2"))
        if args[1] == INVESTMENT and args[2]:
            rule = "R8.1"
        return f"{who} {what}. ({rule})"
    return "The fourth round is over: final scoring. (R9.1)"
