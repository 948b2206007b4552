"""A person at the table: what they are shown and asked, and what they may say."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rich.text import Text

from caravela.bots.bot import Bot, decide
from caravela.bots.hints import best_moves
from caravela.bots.roster import bot as bot_named
from caravela.cli.choices import chosen, confirmed, is_choice, list_choices
from caravela.cli.keyboard import Keyboard, Leave
from caravela.cli.paper import Paper, colour_style, paint
from caravela.cli.records import check_place, save
from caravela.cli.rules import look_up, print_found
from caravela.cli.speech import tell
from caravela.cli.story import happened, labels, named, print_result
from caravela.cli.why import why_not
from caravela.kernel.asking import Asking, heard
from caravela.kernel.luck import luck_from
from caravela.kernel.match import Match
from caravela.kernel.question import Answer
from caravela.kernel.record import record_of
from caravela.kernel.refusal import BadInput
from caravela.kernel.state import State
from caravela.kernel.words import say

PERSON: Final = "person"
RECENT: Final = 15


class Seating:
    """Who plays: `names` by seat, as a record keeps them. `you` is the only person's seat, None with several."""

    def __init__(self, names: list[str], you: int | None = None) -> None:
        self.names = names
        self.you = you
        self.bots: list[Bot | None] = [bot_named(name.split()[0]) if name.endswith(" bot") else None for name in names]


def called(name: str) -> str:
    """What somebody is called who plays: a bot by its level, everybody else as he is."""
    return tell(say("play.bot", bot=name.removesuffix(" bot"))) if name.endswith(" bot") else tell(say("play.person"))


def measured(value: float, chance: bool) -> str:
    """What a hint says of a move."""
    return f"{100 * value:.1f} %" if chance else tell(say("hint.points", points=f"{value:.1f}"))


class Person:
    """One keyboard, one or several people, and the bots around them."""

    def __init__(self, paper: Paper, keyboard: Keyboard, match: Match, seats: Seating, place: Path) -> None:
        self.paper = paper
        self.keyboard = keyboard
        self.match = match
        self.game = match.game
        self.seats = seats
        self.place = place
        self.names = labels(match.game, match.state.players, seats.you)
        self.told = [len(match.moves)] * match.state.players  # per seat: the moves it has heard of
        self.board_of = (-1, -1)  # seat and turn of the board shown last
        self.ask_again = True
        self.saved = len(match.moves)  # how many moves are on disk, or not worth it
        self.answer: Answer = {}  # to a question with several parts, before it is confirmed
        self.begun: list[int] = []  # how many moves had been made before each answer: one undo goes back there

    # -- the game

    def play(self) -> None:
        """To the end of the game, unless `Leave` is raised."""
        self.welcome()
        while not self.match.state.over:
            bot = self.seats.bots[self.match.state.actor]
            if bot is None:
                self.turn_to(self.match.state.actor)
                self.decision()
            else:
                self.bot_move(bot)

    def welcome(self) -> None:
        """Who plays."""
        s = self.match.state
        title = say("play.title", title=self.game.title, players=s.players, seed=self.match.seed)
        self.paper.say(tell(title), style="bold")
        for seat, name in enumerate(self.names):
            starts = seat == self.match.positions[0].actor
            line = say("play.seat", name=name, who=called(self.seats.names[seat]), starts=starts)
            self.paper.say(paint(self.game, f"  {tell(line)}"))
        self.paper.say(tell(say("play.how")), style="dim")

    def bot_move(self, bot: Bot) -> None:
        """A bot's decision, told to the person who is watching. Its luck hangs on seed, seat and move alone, so that a game
        goes on the same way after it was saved and resumed."""
        s = self.match.state
        luck = luck_from(self.match.seed, f"cli/{s.actor}/{len(self.match.moves)}")
        self.match.play(decide(bot, s, luck))
        if self.seats.you is not None:
            self.tell(self.seats.you)

    def turn_to(self, seat: int) -> None:
        """Before a person decides: a curtain if somebody else would see too much, the news, and the board once a turn."""
        s = self.match.state
        if self.board_of == (seat, int(s.turn)):
            return
        if self.seats.you is None and self.board_of[0] not in (-1, seat) and self.keyboard.typed and self.secrets(s):
            self.paper.clear()
            self.keyboard.ask(tell(say("play.curtain", name=self.names[seat])))
            self.paper.clear()
        self.tell(seat)
        self.paper.say()
        self.paper.heading(
            Text(tell(say("play.turn", turn=s.turn, name=self.names[seat])), colour_style(self.game.colours[seat]))
        )
        self.board(seat)
        for notice in self.game.near_end(s):
            self.paper.say(paint(self.game, named(self.game, self.game.worded(notice.text), self.names)), style="bold")
        self.board_of = (seat, s.turn)
        self.ask_again = True

    def secrets(self, s: State) -> bool:
        """Whether some seat sees something that a spectator does not."""
        return any(self.game.show(s, seat) != self.game.show(s, None) for seat in range(s.players))

    def tell(self, seat: int) -> None:
        """What happened since this seat last heard, as far as it may know."""
        for move in range(self.told[seat], len(self.match.moves)):
            for sentence in happened(self.match, move, seat, self.names):
                self.paper.say(paint(self.game, f"  {sentence}"))
        self.told[seat] = len(self.match.moves)
        if self.seats.you is None and not self.secrets(self.match.state):
            self.told = [len(self.match.moves)] * len(self.told)  # it was said aloud

    # -- one decision

    def decision(self) -> None:
        """Ask until something is decided, taken back, or the person leaves."""
        if self.ask_again:
            list_choices(self.paper, self.asking())
        self.ask_again = False
        line = self.keyboard.ask("> ")
        try:
            self.obey(line)
        except BadInput as error:
            self.paper.say(paint(self.game, str(error)))

    def asking(self) -> Asking:
        """What is asked, with what has been answered."""
        return Asking(self.match.state, self.answer)

    def obey(self, line: str) -> None:
        """Carry out what was typed."""
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if not line:
            return
        if line.startswith("?"):
            why_not(self.paper, self.asking(), line[1:].strip())
        elif word in ("u", "undo"):
            self.undo(rest)
        elif word in ("r", "rule", "rules"):
            if not rest:
                raise BadInput(tell(say("bad.which_rule")))
            print_found(self.paper, look_up(self.game.rulebook, rest))
        elif word in ("b", "board"):
            self.board(self.match.state.actor)
        elif word in ("c", "choices"):
            list_choices(self.paper, self.asking())
        elif word == "hint":
            self.hint()
        elif word == "log":
            self.log(rest == "all")
        elif word == "save":
            self.save(check_place(rest) if rest else check_place(str(self.place)))
        elif word in ("q", "quit", "exit"):
            raise Leave(by_choice=True)
        elif word in ("h", "help"):
            self.paper.say(tell(say("help.play")))
        elif word in ("ok", "confirm"):
            self.play_line(confirmed(self.asking()))
        elif is_choice(self.asking(), line):
            self.choose(chosen(self.asking(), line))
        else:
            raise BadInput(tell(say("bad.not_understood", line=repr(line))))

    def choose(self, action: int) -> None:
        """A choice: played at once, or kept as a part of the answer. One that leaves nothing else to choose is confirmed."""
        asking = self.asking()
        if not asking.offered[action]:
            self.play_line([action])
            return
        after = asking.with_action(action)
        self.answer = after.answer
        self.ask_again = True
        if after.settled:
            self.play_line(after.line())

    def play_line(self, line: list[int]) -> None:
        """Make moves, and tell what came of them."""
        seat = self.match.state.actor
        self.begun.append(len(self.match.moves))
        for move in line:
            self.match.play(move)
        self.answer = heard(self.match.state, self.answer if len(line) == 1 else {})[0].answer
        self.ask_again = True
        self.tell(seat)

    def undo(self, how_far: str) -> None:
        """Take back the last choice, or all that can be."""
        if how_far not in ("", "all"):
            raise BadInput(tell(say("bad.undo")))
        if self.answer and not how_far:
            self.answer.pop(list(self.answer)[-1])
            self.answer = heard(self.match.state, self.answer)[0].answer
        else:
            floor, moves = self.match.undo_floor(), len(self.match.moves)
            self.begun = [start for start in self.begun if start < moves]
            if floor < moves or not self.answer:
                last = self.begun[-1] if self.begun else moves - 1
                self.match.undo(floor if how_far else max(floor, last))
            self.answer = {}
        self.ask_again = True
        self.told = [min(told, len(self.match.moves)) for told in self.told]
        self.paper.say(tell(say("play.taken_back")), style="dim")

    # -- what can be asked for

    def board(self, seat: int | None) -> None:
        """The position as a seat sees it."""
        self.paper.say(paint(self.game, self.game.show(self.match.state, seat)))

    def hint(self) -> None:
        """The best three moves, and what speaks for them."""
        s = self.match.state
        options = list(self.asking().offered)
        hint = best_moves(s.clone(), luck_from(self.match.seed, f"hint/{len(self.match.moves)}"))
        chance = hint["unit"] == "chance"
        for move in hint["moves"]:
            number = f"{options.index(move['action']) + 1:>4}" if move["action"] in options and not move["answer"] else "    "
            gain, behind = (measured(move[it], chance) for it in ("gain", "behind"))
            sign = "" if gain.startswith("-") else "+"
            against = tell(say("hint.behind", behind=behind) if move["behind"] else say("hint.best"))
            self.paper.say(Text.assemble(f"{number}  {move['label']}", (f"  {sign}{gain}", "bold"), f", {against}"))
            if move["then"]:
                self.paper.say(f"      {tell(say('hint.then', turn='; '.join(move['then'])))}")
            reasons = ", ".join(f"{term['name']} {term['change']:+.1f}" for term in move["terms"])
            if reasons:
                self.paper.say(f"      {reasons}", style="dim")
        self.paper.say(f"      {tell(say('hint.measured', chance=chance))}", style="dim")

    def log(self, everything: bool) -> None:
        """What happened, as far as the person may know."""
        seat = self.match.state.actor
        sentences = [line for move in range(len(self.match.moves)) for line in happened(self.match, move, seat, self.names)]
        for sentence in sentences if everything else sentences[-RECENT:]:
            self.paper.say(paint(self.game, f"  {sentence}"))
        if not sentences:
            self.paper.say(tell(say("play.nothing_yet")))

    def save(self, path: Path) -> None:
        """Write the game down."""
        save(record_of(self.match, self.seats.names), path)
        self.saved = len(self.match.moves)
        saved = say("play.saved", path=path, game=self.game.name, over=self.match.state.over)
        self.paper.say(tell(saved), style="dim")

    # -- the end

    def leave(self, keep: bool) -> None:
        """Somebody got up."""
        if keep:
            self.save(self.place)
        elif self.saved != len(self.match.moves):
            self.paper.say(tell(say("play.not_saved")), style="dim")

    def finish(self, keep: bool) -> None:
        """The last position and the final score."""
        self.paper.say()
        self.paper.heading(Text(tell(say("score.title")), "bold"))
        self.board(self.seats.you)
        self.paper.say()
        print_result(self.paper, self.match, self.names)
        if keep:
            self.save(self.place)
