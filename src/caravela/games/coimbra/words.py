"""What the actions of Coimbra do, to be worded. The whole position as text is in `show.py`."""

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
from caravela.games.coimbra.components import GAME_END
from caravela.games.coimbra.names import FIRST_SPACE, MAX_EXCHANGE
from caravela.games.coimbra.queue import VALUE_AT
from caravela.games.coimbra.scoring import card_points, task_points, track_points
from caravela.games.coimbra.state import ACTIVE, DISKS, GROUPS, SHEET, SPACE_TILES, TRACKS, Position
from caravela.games.coimbra.steps.acquire import price
from caravela.games.coimbra.steps.bonuses import track_reward
from caravela.games.coimbra.steps.exchange import exchange_rate
from caravela.games.coimbra.steps.numbers import (
    EARLY_TRACK,
    GIVE,
    INVESTMENT,
    LOSE_SOMETHING,
    PAY_FOR_REWARD,
    RECRUIT,
    WHICH_DIE,
    WHITE_DIE,
)
from caravela.games.coimbra.steps.voyages import voyage_price
from caravela.games.coimbra.texts import reward
from caravela.kernel.state import NOBODY, PAYLOAD, STEP_MASK
from caravela.kernel.words import Sentence, say


def description(s: Position, action: int) -> Sentence:
    """An action with its price or gain."""
    data = s.data
    seat = max(0, s.actor)
    step = s.frame & STEP_MASK if s.actor != NOBODY else -1
    if action < TAKE_CORNER:
        pair = GROUPS + 2 * (action - TAKE_GROUP)
        return say("describe.pair", first=s.rare[pair], second=s.rare[pair + 1])
    if action < RESOLVE:
        return say("describe.corner", node=action - TAKE_CORNER)
    if action < PLACE:
        return say("describe.resolve", card=action - RESOLVE)
    if action < TAKE_FAVOR:
        die, location = divmod(action - PLACE, 4)
        return say("describe.place", die=die, location=location)
    if action < ACQUIRE:
        tile = action - TAKE_FAVOR
        return say("describe.favor", favor=tile, crowns=data.favor_crowns[tile])
    if action < DISTRESS:
        card = action - ACQUIRE
        kind = data.cost_kind[card]
        if kind < 0:
            return say("describe.acquire_start", card=card)
        value = data.effects[s.frame >> PAYLOAD].amount if step == RECRUIT else max(0, s.cells[ACTIVE]) >> VALUE_AT
        return say("describe.acquire", card=card, resource=kind, cost=price(s, seat, card, value))
    if action == DISTRESS:
        return say("describe.distress", guards=data.distress_guards, coins=data.distress_coins)
    if action < PUT_CAP:
        return describe_option(s, step, action - CHOOSE)
    if action < INVEST:
        die, city = divmod(action - PUT_CAP, 3)
        return say("describe.cap", die=die, location=city + 1, value=die % 6 + 1 + data.cap_bonus)
    if action < WALK:
        voyage = action - INVEST
        return say("describe.invest", voyage=voyage, resource=data.voyage_kind[voyage], cost=voyage_price(s, seat, voyage))
    if action < STOP:
        return describe_walk(s, seat, action - WALK)
    if action == STOP:
        return say("describe.stop")
    if action < PAY:
        return say("describe.repeat", card=action - REPEAT)
    if action == PAY:
        if step != PAY_FOR_REWARD:
            return say("describe.no_price")
        effect = data.effects[s.frame >> PAYLOAD]
        return say("describe.pay", cost=reward(effect.cost), reward=reward(effect.rewards))
    if action < LOSE_POINTS:
        return say("describe.lose", card=action - LOSE)
    if action == LOSE_POINTS:
        return say("describe.lose_points", vp=data.effects[(s.frame >> PAYLOAD) & 127].amount if step == LOSE_SOMETHING else 0)
    if action < INCOME:
        return describe_track(s, seat, step, action - TRACK)
    if action < SCORE_TASK:
        return say("describe.income", colour=action - INCOME)
    if action < SCORE_CARD:
        voyage = action - SCORE_TASK
        return say("describe.task", voyage=voyage, vp=task_points(s, seat, voyage))
    if action < STEPS_FIRST:
        card = action - SCORE_CARD
        if data.bonus[card] != GAME_END:
            return say("describe.no_end_card", card=card)
        return say("describe.end_card", card=card, vp=card_points(s, seat, card))
    if action == STEPS_FIRST:
        return say("describe.steps_first")
    if action == STEPS_LAST:
        return say("describe.steps_last")
    if action == DECLINE:
        return say("describe.pass") if step == INVESTMENT else say("describe.decline")
    if action == DONE:
        return say("describe.done")
    kind, points = divmod(action - EXCHANGE, MAX_EXCHANGE)
    rate = exchange_rate(s, seat, kind) or 2
    return say("describe.exchange", resource=kind, cost=(points + 1) * rate, vp=points + 1)


def describe_option(s: Position, step: int, option: int) -> Sentence:
    """One option of a choice or a gift, or one of several dice that look alike."""
    if step == WHICH_DIE:
        die, city = divmod(s.frame >> PAYLOAD, 3)
        value = die % 6 + 1 + s.data.cap_bonus
        return say("describe.which_cap", which=option, die=die, location=city + 1, value=value)
    effect = s.data.effects[(s.frame >> PAYLOAD) & 127] if s.actor != NOBODY else None
    if effect is None or option >= len(effect.options):
        return say("describe.no_option", number=option + 1)
    if step == GIVE:
        return say("describe.give", reward=reward(effect.options[option]))
    return say("describe.choose", reward=reward(effect.options[option]))


def describe_walk(s: Position, seat: int, node: int) -> Sentence:
    """A step, with what waits there."""
    if node < FIRST_SPACE:
        return say("describe.walk", node=node)
    space = node - FIRST_SPACE
    if (s.cells[seat * SHEET + DISKS] >> space) & 1:
        return say("describe.walk_back", node=node)
    return say("describe.walk_in", node=node, monastery=s.rare[SPACE_TILES + space])


def describe_track(s: Position, seat: int, step: int, track: int) -> Sentence:
    """A track that is raised, scored, or stands for the white die."""
    space = s.cells[seat * SHEET + TRACKS + track]
    if step == EARLY_TRACK:
        return say("describe.track_now", group=track, vp=track_points(s, seat, track))
    if step == WHITE_DIE:
        return say("describe.track_income", group=track, reward=reward(track_reward(s.data, track, space)))
    return say("describe.track_up", group=track, space=space)
