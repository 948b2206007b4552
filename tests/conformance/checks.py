"""What every game must keep, whatever its rules. Each check plays a whole random game (or a part of it) and looks at it.

They are plain functions of (game, players, seed), so that the registered games and the slices in tests/slices run the same ones.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from typing import Any

import pytest

from caravela.bots.bot import Bot, decide
from caravela.kernel.game import Game
from caravela.kernel.luck import KEY, Luck
from caravela.kernel.match import Match
from caravela.kernel.position import from_json, to_json
from caravela.kernel.record import read_record, record_of
from caravela.kernel.refusal import BadInput, IllegalMove
from caravela.kernel.state import STEP_MASK, State

RULE = re.compile(r"^(R\d+\.\d+[a-z]?|[QED]\d+[a-z]?)$")
CITED = re.compile(r"\(((?:R\d+\.\d+|[QED]\d+)[a-z]?)(?:, (?:R\d+\.\d+|[QED]\d+)[a-z]?)*\)$")


def random_states(game: Game, players: int, seed: int, limit: int = 100_000):
    """The real choices of a random game: (state, action) before each move; the state lives on."""
    s = game.new(players, seed)
    luck = Luck(seed * 7919 + 17)
    for _ in range(limit):
        if s.over:
            return
        action = s.options[luck.below(len(s.options))]
        yield s, action
        s.advance(action)
    raise AssertionError("the game does not end")


def same(a: State, b: State) -> bool:
    """Equal in everything a position is made of and in everything that follows from it."""
    return a.fingerprint() == b.fingerprint() and a.options == b.options and a.actor == b.actor and a.over == b.over


def known_rule(game: Game, rule: str) -> bool:
    if not RULE.match(rule):
        return False
    if not (game.folder / "rules.md").exists():
        return True  # slices have no rules reference
    ids = game.rulebook.by_id
    return rule in ids or rule.rstrip("abcdefgh") in ids


def check_options(game: Game, players: int, seed: int) -> None:
    """Legal lists are never empty, never repeat, are shared safely, and every action has notation, words and targets."""
    seen: set[int] = set()
    for s, _ in random_states(game, players, seed):
        assert s.options, "legal is never empty"
        assert len(set(s.options)) == len(s.options), "no action is listed twice"
        assert 0 <= s.actor < players
        step = game.steps[s.frame & STEP_MASK]
        before = s.fingerprint()
        options = list(s.options)
        step.legal(s)
        step.side(s)
        assert s.fingerprint() == before
        assert s.options == options
        assert s.prompt()
        assert known_rule(game, s.rule()), f"{type(step).__name__} cites {s.rule()!r}"
        kinds = step.kinds.split()
        for action in s.options:
            if action not in seen:
                seen.add(action)
                assert game.parse(game.text(action)) == action
            kind = game.space.kind(action)
            assert kind.side or kind.name in kinds, f"{type(step).__name__} does not name the kind {kind.name}"
            assert kind.side == (action >= game.first_side)
            assert game.describe(s, action).strip()
            for target in game.targets(s, action):
                assert re.fullmatch(r"[a-z_]+(\.[A-Za-z0-9_]+)+", target), target


def check_every_action_applies(game: Game, players: int, seed: int, every: int = 7) -> None:
    """Every legal action can be carried out, leaves the original alone, and leads to a sound position."""
    for number, (s, _) in enumerate(random_states(game, players, seed)):
        if number % every:
            continue
        before = s.fingerprint()
        for action in s.options:
            copy = s.clone()
            assert same(copy, s)
            copy.apply(action)
            assert copy.over or copy.options
            assert copy.fingerprint() != before or copy.actor != s.actor, f"{game.text(action)} changed nothing"
        assert s.fingerprint() == before


def check_refusals(game: Game, players: int, seed: int, every: int = 11) -> None:
    """Every action that is not legal is refused with a reason and a rule id, and changes nothing."""
    luck = Luck(seed + 99)
    for number, (s, _) in enumerate(random_states(game, players, seed)):
        if number % every:
            continue
        before = s.fingerprint()
        step = game.steps[s.frame & STEP_MASK]
        candidates = [luck.below(game.space.size) for _ in range(12)]
        for name in step.kinds.split():
            kind = game.space.named(name)
            candidates += [kind.start + luck.below(kind.stop - kind.start) for _ in range(6)]
        for action in candidates:
            refusal = game.explain(s, action)
            if action in s.options:
                assert refusal is None
                continue
            assert refusal is not None
            assert len(refusal.reason) > 10
            assert known_rule(game, refusal.rule), f"{game.text(action)}: {refusal.rule!r}"
            with pytest.raises(IllegalMove):
                s.apply(action)
            for target in game.targets(s, action)[:1]:
                answer = game.explain(s, target)
                assert answer is None or known_rule(game, answer.rule)
        assert s.fingerprint() == before


def check_json(game: Game, players: int, seed: int, every: int = 5) -> None:
    """Positions are written down and read back complete, and play on alike."""
    for number, (s, action) in enumerate(random_states(game, players, seed)):
        if number % every:
            continue
        back = from_json(game, json.loads(json.dumps(to_json(s))))
        assert same(back, s)
        back.advance(action)
        ahead = s.clone()
        ahead.advance(action)
        assert same(back, ahead)


def check_old_positions(game: Game, players: int, seed: int, limit: int = 400) -> None:
    """No move reaches back into a copy made earlier: shallow copies are found at once."""
    kept: list[tuple[State, int, list[int]]] = []
    for number, (s, _) in enumerate(random_states(game, players, seed)):
        kept.append((s.clone(), s.fingerprint(), list(s.options)))
        if number < 60 or number % 25 == 0:
            for old, fingerprint, options in kept:
                assert old.fingerprint() == fingerprint
                assert old.options == options
        if number >= limit:
            break


def check_views(game: Game, players: int, seed: int, every: int = 9) -> None:
    """What a seat sees, may do and computes does not depend on what it cannot know."""
    names = game.feature_names(players)
    assert len(set(names)) == len(names)
    for number, (s, _) in enumerate(random_states(game, players, seed)):
        if number % every:
            continue
        before = s.fingerprint()
        for seat in range(players):
            imagined = game.resample(s, seat, Luck(seed * 31 + number))
            seen = json.dumps(game.view(s, seat), sort_keys=True)
            assert seen == json.dumps(game.view(imagined, seat), sort_keys=True)
            assert json.dumps(game.view(s, None), sort_keys=True) == json.dumps(game.view(imagined, None), sort_keys=True)
            if s.actor == seat:
                assert imagined.options == s.options
            values = game.features(s, seat)
            assert len(values) == len(names)
            assert all(math.isfinite(value) for value in values)
            assert values == game.features(imagined, seat)
            total = game.judgement.points(s, seat)
            assert math.isclose(total, sum(game.judgement.by_term(s, seat)), rel_tol=1e-9, abs_tol=1e-6)
            assert len(game.judgement.by_term(s, seat)) == len(game.judgement.terms.names)
            for stream in range(len(game.streams)):
                key = imagined.keys[stream * KEY]
                assert key != s.keys[stream * KEY], "future luck must be dealt anew"
                assert str(key) not in seen
        assert game.show(s, s.actor).strip()
        assert s.fingerprint() == before
        assert s.scores() == [sum(parts.values()) for parts in game.breakdown(s)]


def check_imagined_games_end(game: Game, players: int, seed: int) -> None:
    """A position with the hidden things dealt anew plays on to a proper end."""
    for number, (s, _) in enumerate(random_states(game, players, seed)):
        if number % 61 == 5:
            luck = Luck(seed + number)
            imagined = game.resample(s, s.actor, luck)
            for _ in range(100_000):
                if imagined.over:
                    break
                imagined.advance(imagined.options[luck.below(len(imagined.options))])
            assert imagined.over


def check_bots_do_not_peek(game: Game, players: int, seed: int, make: Callable[[], Bot], every: int = 40) -> None:
    """Permute what is hidden: at the same luck of its own a bot decides the same."""
    for number, (s, _) in enumerate(random_states(game, players, seed)):
        if number % every:
            continue
        other = game.resample(s, s.actor, Luck(number + 1))
        assert decide(make(), s, Luck(number)) == decide(make(), other, Luck(number))


def check_match(game: Game, players: int, seed: int, limit: int = 100_000) -> None:
    """Events have words; undo goes back to equal positions and never across a reveal, a turn or another's decision;
    the record replays equal, and a damaged one is refused."""
    match = Match(game, players, str(seed))
    luck = Luck(seed + 5)
    heard: set[int] = set()
    while not match.state.over and len(match.moves) < limit:
        now = match.state
        action = now.options[luck.below(len(now.options))]
        before = now.fingerprint()
        events = match.play(action)
        assert match.positions[-2].fingerprint() == before
        for event in events:
            text = game.sentence(match.state, event)
            heard.add(event.kind)
            assert game.event_kinds[event.kind]
            cited = CITED.search(text)
            assert cited, f"no rule id at the end of {text!r}"
            assert known_rule(game, cited[1]), text
        floor = match.undo_floor()
        assert 0 <= floor <= len(match.moves)
        present = match.state
        for index in range(floor, len(match.moves)):
            old = match.positions[index]
            assert (old.actor, old.turn, old.reveals) == (present.actor, present.turn, present.reveals)
        if floor < len(match.moves) and luck.below(4) == 0:
            redo = match.moves[floor:]
            target = match.positions[floor].fingerprint()
            match.undo(floor)
            assert match.state.fingerprint() == target
            for move in redo:
                match.play(move)
            assert match.state.fingerprint() == present.fingerprint()
        if floor > 0:
            with pytest.raises(BadInput):
                match.undo(floor - 1)
    assert heard
    result = match.state.result()
    assert sorted(result.ranks) == list(range(1, players + 1))
    assert result.scores == match.state.scores()
    assert [result.scores[seat] for seat in sorted(range(players), key=lambda x: result.ranks[x])] == sorted(result.scores)[::-1]
    if match.state.over:
        assert result.reason
        assert result.ending
    check_record(match)


def check_record(match: Match) -> None:
    """Save, load, replay, verify; truncated or edited records are refused with one sentence."""
    game = match.game
    content: dict[str, Any] = json.loads(json.dumps(record_of(match, names=["A"], salt="salt").to_json()))
    again = read_record(content).verify(game)
    assert again.state.fingerprint() == match.state.fingerprint()
    assert again.moves == match.moves
    for key, value in (("seed", "other"), ("moves", content["moves"][:-1]), ("scores", [0]), ("players", 99), ("salt", "x")):
        with pytest.raises(BadInput):
            read_record({**content, key: value}).verify(game)
    for key in content:
        with pytest.raises(BadInput):
            read_record({k: v for k, v in content.items() if k != key}).verify(game)


CHECKS = [
    check_options,
    check_every_action_applies,
    check_refusals,
    check_json,
    check_old_positions,
    check_views,
    check_imagined_games_end,
    check_match,
]
