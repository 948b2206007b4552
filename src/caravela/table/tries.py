"""What an answer would mean, told while it is being given. The browser keeps the answer; nothing is stored here."""

from __future__ import annotations

from caravela.kernel.asking import heard
from caravela.kernel.game import is_element
from caravela.kernel.luck import luck_from
from caravela.kernel.refusal import BadInput
from caravela.table import asks, views
from caravela.table import models as m
from caravela.table.errors import bad_input
from caravela.table.live import LiveTable
from caravela.table.log import with_names
from caravela.table.preview import Outcome, changes, outcome, points, told


def tried(table: LiveTable, body: asks.Try) -> m.Tried:
    """An answer, or what one more choice adds to it."""
    game, seat, whole = table.game, body.seat, body.action is None
    s = game.resample(table.match.state, seat, luck_from("preview", "preview"))
    found = before = Outcome(s, [])
    try:
        asking, refusal = heard(s, {part: game.parse(text) for part, text in body.answer.items()})
        then = asking
        refusal = refusal or (None if body.action is None else asking.explain(body.action))
        if body.action is None:
            found = outcome(asking)
        elif refusal is None and not is_element(body.action):
            action = game.parse(body.action)
            if asking.offered[action]:
                then, before = asking.with_action(action), outcome(asking)
            found = outcome(then) if asking.offered[action] else Outcome(s, [action])
    except BadInput as error:
        raise bad_input(str(error)) from None
    gained = changes(found, seat)
    gained.subtract(changes(before, seat))
    return m.Tried(
        chosen=[m.Chosen(part=part, text=game.text(then.answer[part]), describe=words) for part, words in then.chosen().items()],
        prompt=with_names(then.prompt(), game.colours, table.names),
        actions=views.actions(then) if whole else [],
        question=views.question(then),
        refusal=views.refusal(refusal) if refusal is not None else None,
        reveals=found.reveals and not before.reveals,
        ends_turn=found.ends_turn,
        changes=[m.Change(seat=whose, stock=stock, by=by) for (whose, stock), by in gained.items() if by],
        points=points(found.after, seat) - points(before.after, seat),
        text=with_names(told(found, before, seat), game.colours, table.names),
        line=[game.text(move) for move in then.line()] if then.whole is not None else [],
        view=dict(game.view(found.shown, seat)) if whole and then.answer else None,
    )
