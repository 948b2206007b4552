"""What the server answers, as types; what it is asked is in `asks`.

The client's own types are generated from both through the OpenAPI schema."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from caravela.kernel.events import Argument
from caravela.table.reviewmodels import Progress

Status = Literal["open", "running", "over", "closed", "review"]


class Problem(BaseModel):
    """What is wrong, in one sentence. `rule`, `missing` and `hint` where a rule forbids a move; `version` where it differs."""

    code: str
    message: str
    rule: str = ""
    missing: str = ""
    hint: str = ""
    version: int | None = None


class ErrorOut(BaseModel):
    """Every refusal looks like this."""

    error: Problem


class BotInfo(BaseModel):
    """A bot one can invite: what it looks at, how strong it is, and what beats it. They are listed from weak to strong."""

    name: str
    about: str
    sees: str = ""
    strength: str = ""
    beaten: str = ""


class GameInfo(BaseModel):
    """A game one can play."""

    name: str
    title: str
    least: int
    most: int
    version: int
    data_hash: str
    colours: list[str]
    event_kinds: list[str]
    lessons: int = Field(description="How many lessons teach it.")


class Catalogue(BaseModel):
    """What this server offers."""

    version: str
    games: list[GameInfo]
    bots: list[BotInfo]
    languages: list[str] = Field(description="In which it answers, English first. A game that lacks one is told in English.")


class RuleParagraph(BaseModel):
    """A paragraph, heading or bullet. `level` 3 is a heading inside the section; `id` is empty for prose. `positions`: in so many
    cases an example can be tried out."""

    id: str
    text: str
    level: int = 0
    positions: int = 0


class RulePicture(BaseModel):
    """A part of the board, drawn as it stands at the end of a lesson: at its `place`. `says`: what there is to see."""

    part: str
    lesson: str
    place: int
    says: str


class RuleSection(BaseModel):
    """One of the seven sections. `short` says it in a few sentences; empty where nobody has written any."""

    title: str
    short: str
    pictures: list[RulePicture]
    paragraphs: list[RuleParagraph]


class Word(BaseModel):
    """A word of the game, in a sentence."""

    word: str
    text: str


class Rules(BaseModel):
    """The rules reference of a game. `text` is Markdown inline (`**bold**`, `*italics*`). `turn`: what happens in a turn, step by
    step."""

    game: str
    title: str
    sections: list[RuleSection]
    tips: list[str]
    turn: list[str]
    words: list[Word]


class ComponentTable(BaseModel):
    """One table of the component data. `rows` are flat: column name to value."""

    name: str
    source: str
    confidence: str
    note: str
    columns: list[str]
    rows: list[dict[str, Any]]


class Components(BaseModel):
    """Every printed number, with its source. `toml` is the whole file, to correct and load as a data pack."""

    game: str
    title: str
    data_hash: str
    tables: list[ComponentTable]
    toml: str


class PackReport(BaseModel):
    """Whether a data pack can be played; `message` names the entry that is wrong."""

    ok: bool
    data_hash: str = ""
    message: str = ""


class SeatInfo(BaseModel):
    """Who sits where. `bot` plays if not empty. `away`: the player left; `late`: his time is up; `gone`: for how many seconds
    nobody has seen him, 0 while he is there; `vanished`: for one of these reasons the others may agree to have him replaced.
    `returns`: somebody else plays, until this browser comes back. `resigned`: a bot plays on for somebody who gave up."""

    seat: int
    colour: str
    kind: Literal["human", "open", "bot", "record"]
    name: str
    bot: str = ""
    mine: bool = False
    away: bool = False
    late: bool = False
    gone: int = 0
    vanished: bool = False
    returns: bool = False
    resigned: bool = False


class Branch(BaseModel):
    """Where a table branched off: the other table, after how many moves, and what it is called."""

    table: str
    move: int
    name: str


class TableLine(BaseModel):
    """A line of the lobby."""

    id: str
    game: str
    title: str
    status: Status
    seats: list[SeatInfo]
    mine: bool
    my_turn: bool
    moves: int
    actor: int | None
    created: float
    changed: float
    scores: list[int] | None = None
    branch: Branch | None = None


class Lobby(BaseModel):
    """Tables, mine first, then the latest. `total` counts all that match."""

    tables: list[TableLine]
    total: int


class ActionOut(BaseModel):
    """An action that may be chosen. `text` is its notation. `targets` are ids of board elements, the main one first. `side`
    stands beside the main decision; `part` is the part of the question that it would be given to. `/try` tells what it does."""

    text: str
    describe: str
    targets: list[str]
    side: bool
    part: str


Form = tuple[str, str, str, str, bool]


class Offer(BaseModel):
    """The actions that may be chosen, told briefly. Each of `rows` is one: the number of its form, then values. A form has the
    texts of an `ActionOut`: `text`, `describe`, `targets` with blanks between them, `part`; and `side`. Every number in them
    is to be replaced by the row's value at that place, counted from 0. `…` after the last target: one more like it for each
    further value."""

    forms: list[Form]
    rows: list[list[int | str]]


class QuestionOut(BaseModel):
    """A question with several parts. `choices`: for each part the actions it may be given while the others stay as they are;
    `missing`: parts one of which has to be set; `confirm`: what confirming means, empty while something is missing; `settled`:
    nothing else is left to choose."""

    choices: dict[str, list[str]]
    missing: list[str]
    confirm: str
    settled: bool


class Chosen(BaseModel):
    """A part that has been set, in words."""

    part: str
    text: str
    describe: str


class Change(BaseModel):
    """A stock of a seat grows or shrinks."""

    seat: int
    stock: str
    by: int


class Notice(BaseModel):
    """What players should know about the end of the game: who can trigger it in his next turn; once it is sure, how near it is,
    with a badge of two words."""

    text: str
    rule: str
    badge: str


class EventOut(BaseModel):
    """One thing that happened: for animation (`kind`, `args`), and as a sentence with player names (`text`) or with
    `{colour}` placeholders (`template`). The schema has the kinds of each game with their arguments (`NavegadorEvent` …). `kind`
    is empty if the move was made by older rules that had another kind."""

    kind: str
    args: dict[str, Argument]
    text: str
    template: str
    rule: str


class LogLine(EventOut):
    """A line of the log. `move` n: it happened in the n-th move, and position n shows it. `seat` made that move."""

    move: int
    seat: int
    turn: int


class UndoRequest(BaseModel):
    """Somebody asks to go back beyond his own turn."""

    seat: int
    to: int
    waiting: list[int]


class Proposal(BaseModel):
    """What is asked of the people at a table. `replace`: that `bot`, or the person `name`, plays for the seat `of`; `end`: that
    the game ends now. `seat` asks, or a spectator; `waiting` are the seats that have not answered."""

    kind: Literal["replace", "end"]
    seat: int | None
    of: int | None = None
    bot: str = ""
    name: str = ""
    waiting: list[int]


class UndoInfo(BaseModel):
    """`floor`: the number of moves one may go back to alone (restart turn); equal to `moves` when there is nothing to take
    back. Further back all other people at the table are asked, and whoever left after moves of his own that would be taken
    back; `alone` says that there is nobody to ask. `last`: where one's last answer or move began, and so where one undo leads, or
    what one may ask for; equal to `moves` where there is none."""

    floor: int
    alone: bool
    last: int
    request: UndoRequest | None = None


class Standing(BaseModel):
    """Points of one seat by source. While the game runs, sources that depend on what the viewer cannot know are left out."""

    seat: int
    points: int
    breakdown: dict[str, int]
    rank: int | None = None


class ResultOut(BaseModel):
    """How the game ended."""

    winner: int
    reason: str
    ending: str
    tie_break: str


class ClockOut(BaseModel):
    """Seconds left per seat when the snapshot was made; `running` is the seat whose time runs; `then` is what happens to whom it
    is not enough (`bot`: this one plays)."""

    left: list[float]
    running: int | None
    increment: int
    then: Literal["nothing", "bot", "resign"] = "nothing"
    bot: str = ""


class ChatLine(BaseModel):
    """One line of chat; `seat` is null for spectators."""

    id: int
    at: float
    seat: int | None
    name: str
    text: str


class Fairness(BaseModel):
    """`sealed` is the hash of salt and seed, published when the table opened; both follow when it is finished."""

    sealed: str
    seed: str | None = None
    salt: str | None = None
    by_hand: bool = Field(description="A person chose the seed.")


class Moment(BaseModel):
    """A position as one seat sees it. `move` counts the moves made so far; `actor` is null when the game is over."""

    move: int
    turn: int
    seat: int | None
    prompt: str
    rule: str
    actor: int | None
    notices: list[Notice]
    standings: list[Standing]


class TableNow(Moment):
    """A table as it stands, but for the view. `version` goes with every command; `event` is the last event's number, where the
    stream of events begins. No action is offered unless `seat` decides now and belongs to this browser."""

    id: str
    game: str
    printed: str = Field(description="What the view leaves out is at `/games/{game}/printed/{this}`.")
    title: str
    status: Status
    version: int
    event: int
    mine: list[int]
    seats: list[SeatInfo]
    question: QuestionOut | None = Field(description="The question with several parts that is asked, none of them set.")
    undo: UndoInfo
    since: int = Field(description="The move after which everything has happened since this seat's last turn.")
    gains: list[Change] = Field(description="What everybody gained and paid since then.")
    log: list[LogLine]
    result: ResultOut | None
    ending: str = Field(description="How the table ended, in a sentence; empty while it is open or running.")
    proposal: Proposal | None
    private: bool
    clock: ClockOut | None
    chat: list[ChatLine]
    notes: str
    hints: bool
    pack: bool = Field(description="Played with a data pack, not with the numbers we ship.")
    fairness: Fairness
    rematch: str | None
    branch: Branch | None = Field(None, description="This is not the game: it goes on from a position of another table.")
    created: float


class Snapshot(TableNow):
    """All a client needs to draw a table. `log` has the latest lines, at least those since this seat's last turn; the whole log
    has its own route. `chat` has the latest lines."""

    view: dict[str, Any] = Field(description="What changes; what is printed is left out.")
    actions: list[ActionOut]


class Update(TableNow):
    """What has changed since an event that the client knows. Whoever saw the table then, from seat `known_seat`, patches the view
    he has; drops his lines of the log after move `log_after` and adds those of `log`; and adds the lines of `chat`."""

    known: int
    known_seat: int | None
    log_after: int
    changes: dict[str, Any] = Field(
        description="A JSON merge patch of the view; a list that keeps its length is patched like an object, by place."
    )
    offer: Offer


class PositionOut(Moment):
    """A past position, for the replay slider. `events` is what the move that led here did. `moves` is how far one can go."""

    view: dict[str, Any]
    moves: int
    events: list[LogLine]


class LogOut(BaseModel):
    """Lines of the log, oldest first."""

    lines: list[LogLine]


class ScorePoint(BaseModel):
    """The standings at the beginning of a turn (and at the end of the game)."""

    move: int
    turn: int
    standings: list[Standing]


class ScoreSeries(BaseModel):
    """Points over time by source, for plots."""

    sources: list[str]
    points: list[ScorePoint]


class WhyNot(BaseModel):
    """Why something cannot be done now; `legal` if it can."""

    legal: bool
    rule: str = ""
    reason: str = ""
    missing: str = ""
    hint: str = ""


class Tried(BaseModel):
    """What an answer, or one more choice beside it, would mean. `chosen` is what of it goes together; `prompt` and `question` are
    as they are then, and so are `actions` and `view` where no further choice was looked at. `changes`, `points` (if the game
    ended then) and `text` tell what it does, up to the first thing that would be revealed; of a further choice what that one
    adds. `line` is what the engine would be told, once nothing is missing."""

    chosen: list[Chosen]
    prompt: str
    actions: list[ActionOut]
    question: QuestionOut | None
    refusal: WhyNot | None
    reveals: bool
    ends_turn: bool
    changes: list[Change]
    points: int
    text: str
    line: list[str]
    view: dict[str, Any] | None


class HintTerm(BaseModel):
    """One reason: a term of the game's judgement, and by how many points it is better here than after the average choice."""

    name: str
    change: float


class HintMove(BaseModel):
    """A move worth thinking about. `gain`: by how much it is better than the average of all choices; `behind`: by how much it is
    worse than the best; `then`: how the turn goes on, until something is revealed; `terms`: what speaks for and against it.
    `answer` is the whole answer where a question with several parts is asked."""

    action: int
    notation: str
    label: str
    answer: dict[str, str]
    then: list[str]
    gain: float
    behind: float
    terms: list[HintTerm]


class TaskOut(BaseModel):
    """A step of a lesson. `show` are elements that are lit, `screen.…` parts of the page. It begins at the place `at` (so many
    moves have been made) and is done at `end`; where they are the same it is only read. `well` is said after the right choice."""

    say: str
    show: list[str]
    rules: list[str]
    at: int
    end: int
    well: str


class LessonOut(BaseModel):
    """A lesson."""

    id: str
    title: str
    tasks: list[TaskOut]


class ExampleOut(BaseModel):
    """One case of a worked example, the first of which has the number 1, `of` so many. `lines` are the moves it tells."""

    id: str
    number: int
    of: int
    text: str
    lines: list[list[str]]


class Lessons(BaseModel):
    """The lessons of a game, in order."""

    game: str
    title: str
    lessons: list[LessonOut]


class Hint(BaseModel):
    """The best moves here, at most three, best first. `unit` says what gain and behind measure: the `chance` to win after the
    turn (0.05 is five in a hundred), where a calibrated net tells it, or `points`, as judged, one's own less the best rival's."""

    unit: Literal["chance", "points"]
    moves: list[HintMove]


class Pass(BaseModel):
    """A code that moves one's seats at a table to another device; good once, until the time given (seconds since 1970)."""

    code: str
    until: float


class Invitation(BaseModel):
    """The link to a table for friends. `local`: it works on the server's own machine only. `side` and `path` are its QR code: a
    square of so many dots, and the dark ones as an SVG path."""

    link: str
    local: bool
    side: int
    path: str


class TableEvent(BaseModel):
    """One numbered event of a table, as the stream sends it (`data:` this as JSON; `id:` the cursor of the whole stream).

    `move`     a move was made: `move`, `seat`, `events`, and `action` for the seat that made it.
    `undo`     the game went back to the position after `move` moves; `seat` asked for it.
    `order`    of older builds: `seat` chose out of order, and its moves after the first `move` ones were made anew.
    `ask`      `seat` asks to go back to `move`, or for something else (`text`); the snapshot says who is waited for.
    `answer`   `seat` answered (`accept`).
    `seat`     somebody sat down, left, came back, was replaced or resigned, or his time is up: `seat`, `text`.
    `chat`     a line of chat: `chat`.
    `over`     the game ended, or the table was closed.
    `rematch`  a new table with the same players: `successor`.
    `people`   somebody has come or gone: read the snapshot again. Never stored; `event` is the last one that was sent.
    `review`   how far the review of the game is: `review`. Never stored; `event` is the last one that was sent.
    `resync`   read the snapshot again: the stream cannot say what happened in between. Never stored.
    `gone`     this table cannot be shown (`text` says why); the stream's other tables go on. Never stored.
    `mine`     a table at which one sits has changed: `line`, as in the lobby. Without a number, never stored.
    `lobby`    a public table was opened, begins or ends, or others sit there: `line`; none: it is gone. Without a number, never
               stored.

    Where several events are sent together, all but the last have `more`. The last has `update`: what changed since the last event
    sent before. Where it is null, or its `known` is not what the client knows, the table must be read.
    """

    table: str
    event: int
    type: Literal[
        "move",
        "undo",
        "order",
        "ask",
        "answer",
        "seat",
        "chat",
        "over",
        "rematch",
        "people",
        "review",
        "resync",
        "gone",
        "mine",
        "lobby",
    ]
    version: int
    at: float
    seat: int | None = None
    move: int | None = None
    action: str | None = None
    events: list[EventOut] = []
    text: str = ""
    accept: bool | None = None
    chat: ChatLine | None = None
    successor: str | None = None
    line: TableLine | None = None
    review: Progress | None = None
    more: bool = False
    update: Update | None = None
