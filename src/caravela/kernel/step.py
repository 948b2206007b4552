"""A step: one small decision of a player, or one automatic piece of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from caravela.kernel.refusal import Refusal
from caravela.kernel.words import Sentence, say

if TYPE_CHECKING:
    from caravela.kernel.state import State

S = TypeVar("S", bound="State")

NO_ACTIONS: Final[list[int]] = []


class Step(Generic[S]):
    """One decision. A game has one instance of each of its step classes; none of them keeps anything of a position.

    What is pending lies on the position's stack as packed ints, the *frames* (see `caravela.kernel.state`). While a method
    of a step runs, `s.frame` is the frame it was pushed with.

    `rule`      the paragraph that asks for this decision; prompt, log and refusal cite it.
    `kinds`     names of the action kinds this step accepts, side actions included, separated by blanks; `refuse` is asked only
                about these.
    `automatic` no decision: the engine calls `run` and goes on.
    `shown`     ask even when there is a single option, because a player would want to see it.
    `sides`     side actions may stand beside this decision: `side` lists them.
    `window`    side actions are offered even when the main decision is forced (before a payment, and in the windows the
                rules name). Without it a forced main decision is taken at once and nobody is asked.
    `completes` what was chosen just before shows nothing until this is decided too (how a tile lies, and where): whoever plays on
                greedily decides both together.
    """

    rule: str = ""
    kinds: str = ""
    automatic: bool = False
    shown: bool = False
    sides: bool = False
    window: bool = False
    completes: bool = False

    def prepare(self, data: Any) -> None:
        """Called once, when the game is built: make the tables that follow from its printed numbers."""

    def legal(self, s: S) -> list[int]:
        """The legal main actions, never empty, without repetition. Changes nothing. The caller never writes to the list,
        so a list that recurs may be made once and returned again and again."""
        return NO_ACTIONS

    def sensible(self, s: S) -> list[int]:
        """Those of `s.options` that can be worth something: what bots look at. At least one. What only throws something away is
        legal, but a search has no time for it."""
        return s.options

    def usual(self, s: S) -> list[int]:
        """Those of `s.options` that come to mind at once: what search looks at where it plays on quickly. At least one."""
        return self.sensible(s)

    def apply(self, s: S, action: int) -> None:
        """Carry out a legal main action, in place. The step's frame is off the stack already; further frames may be pushed."""

    def run(self, s: S) -> None:
        """Carry out an automatic step, in place. Its frame is off the stack already."""

    def side(self, s: S) -> list[int]:
        """The legal side actions beside this decision; may be empty. Changes nothing."""
        return NO_ACTIONS

    def apply_side(self, s: S, action: int) -> None:
        """Carry out a side action. The step's frame stays on the stack, at most with another payload: the decision is asked
        again afterwards."""

    def asks_by(self, s: S) -> str:
        """The rule by which it is asked in this position; usually `rule`."""
        return self.rule

    def prompt(self, s: S) -> Sentence:
        """What the player is asked, as one short sentence. Only automatic steps ask nothing."""
        raise NotImplementedError

    def nearest(self, s: S, actions: list[int]) -> int:
        """Which of several refused actions comes nearest to being legal, where somebody asks about what they have in common."""
        return actions[0]

    def refuse(self, s: S, action: int) -> Refusal:
        """Why this action, of one of `kinds` and not legal now, is refused. Speaks with the predicates that `legal` uses."""
        return Refusal(self.rule, say("refusal.impossible"))
