"""What a game offers to everybody else: the contract between a folder under `games` and everything else."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic, cast

from caravela.kernel.actions import ActionSpace
from caravela.kernel.data import DataFile
from caravela.kernel.evaluator import Evaluator, Judgement, Terms
from caravela.kernel.events import Event, EventKinds
from caravela.kernel.layout import Layout
from caravela.kernel.luck import LUCK, Luck, no_keys, seed_text, stream_keys
from caravela.kernel.move import Move
from caravela.kernel.nets import shipped_net
from caravela.kernel.packed import i64, vec
from caravela.kernel.question import Question
from caravela.kernel.refusal import BadInput, Refusal
from caravela.kernel.rulebook import Rulebook
from caravela.kernel.state import NOBODY, STEP_MASK, State
from caravela.kernel.step import NO_ACTIONS, S, Step
from caravela.kernel.view import Prints, join
from caravela.kernel.weights import shipped_weights
from caravela.kernel.words import COMMON, ENGLISH, Sentence, Words, in_language, say, speaking, spoken


class Result:
    """How a game stands or ended.

    `scores` per seat; `breakdown` per seat the points by source; `ranks` per seat, 1 is best, never shared;
    `reason` a short id of why the game ended (empty while it runs); `ending` the same as a sentence;
    `tie_break` how equal scores were ordered (empty when there were none).

    >>> caravela.game("navegador").new(players=2, seed=1).result()
    <Result: scores [16, 16], seat 1 leads>
    """

    def __init__(
        self,
        scores: list[int],
        breakdown: list[dict[str, int]],
        ranks: list[int],
        reason: str,
        ending: str,
        tie_break: str,
    ) -> None:
        self.scores = scores
        self.breakdown = breakdown
        self.ranks = ranks
        self.reason = reason
        self.ending = ending
        self.tie_break = tie_break

    @property
    def winner(self) -> int:
        """The seat in first place."""
        return self.ranks.index(1)

    def __repr__(self) -> str:
        return f"<Result: scores {self.scores}, seat {self.winner} {'wins' if self.reason else 'leads'}>"


class Notice:
    """What players should know about the end of the game: a sentence; and once the end is sure, a badge of two words."""

    def __init__(self, text: Sentence, badge: Sentence | None = None) -> None:
        self.text = text
        self.badge = badge


def last_round(rule: str) -> Notice:
    """No other round follows."""
    return Notice(say("last.round", rule=rule), say("badge.round"))


def is_element(what: str) -> bool:
    """Whether this is the id of an element of the board (`ship.red.guine.1`), not an action's notation."""
    return "." in what and ":" not in what


class Game(ABC, Generic[S]):
    """One game with its component data. Immutable once built; positions refer to it.

    `name` id, `title` for people, `version` of the rules (raised when a stored game might replay differently), `older` versions,
    separated by blanks, by which games that began with them go on (a step asks for `s.game.version` where they differ),
    `least` and `most` players, `space` the actions, `steps` the step instances in order of their ids,
    `layout` where everything lies in a position, `events` what can happen (`event_kinds`: names of that), `words` how it speaks,
    `colours` ids of the players' colours by seat, `end_rule` the paragraph about the end of the game,
    `file` the component data it was made from, `data_hash` of it, `pack` its content where it is not the one we ship, else None,
    `data` the printed numbers, as the positions have them,
    `first_fields` names of the game's own fields in the order in which records of format 1 hashed them,
    `secrets` whether a seat may know something that another seat does not (a hand of cards),
    `sealed` names of the sources of points that nobody is shown before the end, separated by blanks,
    `questions` those that have several parts, by the number of the step that asks them,
    `judgement` what it holds of its positions: the evaluator that bots are given unless they bring their own.

    >>> game = caravela.game("navegador")
    >>> game.least, game.most, game.colours[:2]
    (2, 5, ['red', 'green'])
    >>> game.new(players=2, seed=1)
    <Navegador, 2 players. red: Choose your first field on the rondel.>
    """

    secrets: bool = False
    older: str = ""
    first_fields: str = ""
    sealed: str = ""

    def __init__(
        self,
        name: str,
        title: str,
        version: int,
        least: int,
        most: int,
        data: object,
        space: ActionSpace,
        steps: list[Step[Any]],
        layout: Layout,
        events: EventKinds,
        colours: list[str],
        end_rule: str,
        folder: Path,
        file: DataFile,
        terms: Terms[Any],
        names: dict[str, dict[str, str]],
        questions: dict[int, Question[Any]] | None = None,
    ) -> None:
        self.name = name
        self.title = title
        self.version = version
        self.least = least
        self.most = most
        self.data = data
        self.space = space
        self.first_side = space.first_side
        self.steps = vec[Step](steps)
        self.layout = layout
        self.streams = layout.streams
        self.events = events
        self.event_kinds = events.names
        self.colours = colours
        self.end_rule = end_rule
        self.folder = folder
        self.file = file
        self.data_hash = file.hash
        self.pack = file.pack
        players = {
            "seat": {colour: f"{{{colour}}}" for colour in colours},  # in a sentence: whoever words it knows the names
            "seat_name": {colour: colour.capitalize() for colour in colours},
        }
        self.words = Words(folder, names | players | {"term": {term: term for term in terms.names}})
        self.judgement = Judgement(terms, shipped_weights(folder, terms.names))
        self.questions = questions or {}
        self._earlier: dict[int, Game[S]] = {}
        self._rulebooks: dict[Path, Rulebook] = {}
        self._printed: dict[str, Prints] = {}  # by language, as their names
        self._printed_names: dict[str, str] = {}
        self._feature_counts: dict[int, int] = {}
        self._evaluators: dict[int, Evaluator] = {}

    def __repr__(self) -> str:
        return f"<{self.title}, {self.least} to {self.most} players>"

    # -- what each game brings

    @abstractmethod
    def set_up(self, s: S) -> None:
        """Fill a blank position whose luck streams are keyed: the set-up of the rulebook, up to the first frames."""

    @abstractmethod
    def hide(self, s: S, seat: int, luck: Luck) -> None:
        """Deal everything that this seat cannot know anew, in place. The outcome depends on what the seat knows and on
        `luck` alone, never on how the hidden things really lie (so: collect, sort, shuffle, deal).

        With `NOBODY` as the seat only what no seat has seen is dealt anew: what anybody holds or knows stays, and so every
        seat's view. A game without `secrets` deals the same whoever asks."""

    @abstractmethod
    def view(self, s: S, seat: int | None) -> Mapping[str, object]:
        """All that a seat (or a spectator, None) may see and that may change, as JSON. Nothing else of a position leaves the
        engine. No entry of an object is None, so that a merge patch can say what changed; entries of lists may be."""

    def prints(self) -> Prints:
        """All that is printed, by list and id (see `caravela.kernel.view`); the same for every position."""
        return {}

    @abstractmethod
    def targets(self, s: S, action: int) -> list[str]:
        """Ids of the board elements an action touches, `<kind>.<engine id>[.<index>]`, the main one first."""

    @abstractmethod
    def description(self, s: S, action: int) -> Sentence:
        """What an action of the present decision does, with its price or gain."""

    def elsewhere(self, s: S, what: str) -> Refusal | None:
        """Why something that the present decision does not ask for cannot be done now: what would make it possible, and how far
        that is. `what` is an action's notation or an element id. None: the kernel just says what is asked."""
        return None

    @abstractmethod
    def show(self, s: S, seat: int | None) -> str:
        """The position as plain text, for the terminal and for playthroughs."""

    @abstractmethod
    def breakdown(self, s: S) -> list[dict[str, int]]:
        """Points of each seat by source, as if the game ended now."""

    @abstractmethod
    def scores(self, s: S) -> list[int]:
        """Points of each seat, as if the game ended now; the sums of `breakdown`, computed fast."""

    @abstractmethod
    def order(self, s: S) -> list[int]:
        """Seats in the order in which equal scores are ranked, best first."""

    @abstractmethod
    def ending(self, s: S) -> str:
        """Why the game ended, as a short id; the words have a sentence `ending.<id>`."""

    def near_end(self, s: S) -> list[Notice]:
        """What players should know about the end of the game while it runs: who could trigger it with his next turn as things
        stand, and once it is sure how near it is. Only what everybody can know, and only what is true by the rules."""
        return []

    @abstractmethod
    def feature_names(self, players: int) -> list[str]:
        """What each number of the features means."""

    @abstractmethod
    def write_features(self, s: S, seat: i64, out: vec[float], at: i64) -> None:
        """Write what a seat may know of the position, as numbers of about unit size, own things first, from `out[at]` on."""

    # -- what everybody gets

    @property
    def printed(self) -> Prints:
        """As `prints`, made when first asked for."""
        language = spoken()
        if language not in self._printed:
            self._printed[language] = self.prints()
        return self._printed[language]

    @property
    def printed_name(self) -> str:
        """A name under which what is printed can be kept for good: the hash of the component data, and one of what is told of
        them, which another build or another language may tell differently."""
        language = spoken()
        if language not in self._printed_names:
            text = json.dumps(self.printed, sort_keys=True)
            name = f"{self.data_hash}-{hashlib.blake2b(text.encode(), digest_size=4).hexdigest()}"
            self._printed_names[language] = name
        return self._printed_names[language]

    def whole_view(self, s: S, seat: int | None) -> dict[str, Any]:
        """A view together with what is printed, as a board shows it."""
        return join(self.printed, self.view(s, seat))

    def blank(self, players: int) -> S:
        """A position with nothing in it and nothing pending."""
        layout = self.layout
        cells, rare, floor = layout.blank_cells(players), layout.blank_rare(), layout.floor(players)
        keys = no_keys(len(self.streams))
        found: State = State(self, self.data, players, cells, rare, None, keys, floor, 0, NOBODY, NO_ACTIONS, 0, 0)
        return cast("S", found)

    def new(self, players: int, seed: int | str | None = None, luck: int = LUCK) -> S:
        """A new game, ready for the first decision. `luck` 1 is that of older builds, for what they stored."""
        self.check_players(players)
        text = seed_text(seed)
        s = self.blank(players)
        s.keys = stream_keys(text, [f"{self.name}/{stream}" for stream in self.streams], luck)
        self.set_up(s)
        s.settle()
        return s

    def by(self, rules: int) -> Game[S]:
        """The game by an older version of its rules, for what began with it; itself where it does not know that version."""
        if rules == self.version or str(rules) not in self.older.split():
            return self
        if rules not in self._earlier:
            make = cast("Callable[[dict[str, Any] | None, bool], Game[S]]", type(self))
            with speaking(ENGLISH):  # the names in the data are English
                self._earlier[rules] = make(self.pack, True)
            self._earlier[rules].version = rules
        return self._earlier[rules]

    def features(self, s: S, seat: int) -> list[float]:
        """What a seat may know of the position as numbers, in a list; `write_features` is the quick way."""
        row = vec[float]([0.0] * self.feature_count(int(s.players)))
        self.write_features(s, seat, row, 0)
        return list(row)

    def feature_count(self, players: int) -> int:
        """How many numbers `write_features` writes."""
        count = self._feature_counts.get(players, 0)
        if not count:
            count = self._feature_counts[players] = len(self.feature_names(players))
        return count

    def evaluator(self, players: int) -> Evaluator:
        """What tells chances and final points best: our net for so many players, else the judgement. Its `name` says which."""
        if players not in self._evaluators:
            self.check_players(players)
            net = shipped_net(self, players)
            self._evaluators[players] = self.judgement if net is None else net
        return self._evaluators[players]

    def check_players(self, players: int) -> None:
        """Refuse a number of players the game is not made for."""
        if not self.least <= players <= self.most:
            limits = say("bad.players", title=self.title, least=self.least, most=self.most, players=players)
            raise BadInput(COMMON.text(limits))

    def resample(self, s: S, seat: int, luck: Luck) -> S:
        """A copy of the position as this seat might imagine it: what it cannot know, and all luck to come, is dealt anew.
        With `NOBODY` as the seat: what no seat has seen, and all luck to come."""
        imagined = cast("S", s.clone())
        imagined.keys = luck.fresh_keys(len(self.streams))
        self.hide(imagined, seat, luck)
        if self.secrets and seat != s.actor and seat != NOBODY:
            imagined.ask_again()  # the options of a hand that this seat only imagines
        return imagined

    def text(self, action: int) -> str:
        """The notation of an action: `sail:portugal>guine`."""
        return self.space.text(action)

    def parse(self, text: str) -> Move:
        """The action with this notation."""
        return self.space.parse(text)

    def worded(self, said: Sentence) -> str:
        """A sentence in words."""
        return self.words.text(said)

    def describe(self, s: S, action: int) -> str:
        """An action of the present decision as a sentence for people."""
        return self.worded(self.description(s, action))

    def sentence(self, s: S, event: Event) -> str:
        """An event as a line of the log; players are named by their colour in braces, which the caller replaces."""
        return self.worded(self.events.said(event))

    def question(self, s: S) -> Question[S] | None:
        """The question with several parts that stands in a position, if there is one."""
        found = None if s.over else self.questions.get(s.frame & STEP_MASK)
        return found if found is not None and found.stands(s) else None

    def explain(self, s: S, what: int | str) -> Refusal | None:
        """Why something cannot be done now; None if it can. Asked by action (int or notation) or by element id."""
        if isinstance(what, str):
            refusal = self._explain_element(s, what) if is_element(what) else self._explain_action(s, self.parse(what))
        else:
            refusal = self._explain_action(s, what)
        if refusal is not None:
            refusal.words = self.words
        return refusal

    def _explain_action(self, s: S, action: int) -> Refusal | None:
        text = self.text(action)
        if action in s.options:
            return None
        if s.actor == NOBODY:
            return Refusal(self.end_rule, say("refusal.over"))
        step = s.game.steps[s.frame & STEP_MASK]
        if self.space.kind(action).name in step.kinds.split():
            return step.refuse(s, action)
        refusal = self.elsewhere(s, text)
        if refusal is None:
            refusal = Refusal(step.asks_by(s), say("refusal.not_asked", notation=text, prompt=step.prompt(s)))
        return refusal

    def _explain_element(self, s: S, element: str) -> Refusal | None:
        if s.actor == NOBODY:
            return Refusal(self.end_rule, say("refusal.over"))
        step = self.steps[s.frame & STEP_MASK]
        part = element
        while True:
            for action in s.options:
                if part in self.targets(s, action):
                    return None
            nearest = self._nearest(s, step, part)
            if nearest >= 0:
                return step.refuse(s, nearest)
            if part.count(".") < 2:
                break
            part = part.rsplit(".", 1)[0]  # a piece of something: ask about the whole
        refusal = self.elsewhere(s, element)
        if refusal is None:
            refusal = Refusal(step.asks_by(s), say("refusal.elsewhere", prompt=step.prompt(s)))
        return refusal

    def _nearest(self, s: S, step: Step[Any], element: str) -> int:
        """Of the present decision's actions that are about this element, or else that touch it, the one that comes nearest to
        being legal; -1 if there is none."""
        about: list[int] = []
        touching: list[int] = []
        for name in step.kinds.split():
            kind = self.space.named(name)
            for action in range(kind.start, kind.stop):
                touched = self.targets(s, action)
                if element in touched:
                    (about if touched[0] == element else touching).append(action)
        found = about or touching
        return step.nearest(s, found) if found else -1

    def result(self, s: S) -> Result:
        """Scores, ranks, how a tie was broken and why the game ended."""
        scores = self.scores(s)
        order = self.order(s)
        seats = sorted(range(s.players), key=lambda seat: (-scores[seat], order.index(seat)))
        ranks = [seats.index(seat) + 1 for seat in range(s.players)]
        reason = self.ending(s) if s.over else ""
        ending = self.worded(say(f"ending.{reason}")) if reason else ""
        tie_break = self.worded(say("ending.tie")) if len(set(scores)) < s.players else ""
        return Result(scores, self.breakdown(s), ranks, reason, ending, tie_break)

    @property
    def rulebook(self) -> Rulebook:
        """The rules reference, read when first asked for."""
        path = in_language(self.folder / "rules.md")
        if path not in self._rulebooks:
            self._rulebooks[path] = Rulebook(path)
        return self._rulebooks[path]
