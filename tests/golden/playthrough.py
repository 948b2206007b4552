"""A record as a readable text: position, prompt, options, choice, events. A change of rules becomes a diff to read."""

from __future__ import annotations

from caravela.kernel.match import Match

SHOW_EVERY = 40  # turns between two full positions


def playthrough(match: Match) -> str:
    """The whole game in words."""
    game = match.game
    lines = [f"{game.title}, {match.state.players} players, seed {match.seed}", ""]
    shown = -SHOW_EVERY
    for number, action in enumerate(match.moves):
        s = match.positions[number]
        if s.turn - shown >= SHOW_EVERY:
            shown = s.turn
            lines += ["", game.show(s, s.actor), ""]
        options = " ".join(game.text(option) for option in s.options)
        lines.append(f"{number + 1}. {game.colours[s.actor]}: {s.prompt()} ({s.rule()})")
        lines.append(f"   options: {options if len(options) <= 160 else options[:160] + ' …'}")
        lines.append(f"   {game.text(action)}: {game.describe(s, action)}")
        for event in match.events[number]:
            lines.append(f"   > {game.sentence(match.positions[number + 1], event)}")
    lines += ["", game.show(match.state, None), ""]
    result = match.state.result()
    for seat in range(match.state.players):
        parts = ", ".join(f"{source} {points}" for source, points in result.breakdown[seat].items())
        lines.append(f"{result.ranks[seat]}. {game.colours[seat]} {result.scores[seat]}: {parts}")
    lines.append(f"{result.ending} {result.tie_break}".strip())
    return "\n".join(lines) + "\n"
