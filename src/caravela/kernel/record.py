"""A record of a game: seed and moves. It replays bit for bit, everywhere."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, Final

from caravela.kernel.foreign import MOST_RECORD, check_content, file_text, harmless, json_content, shown
from caravela.kernel.game import Game
from caravela.kernel.luck import LUCK
from caravela.kernel.match import Match
from caravela.kernel.position import fingerprint, first_fingerprint
from caravela.kernel.refusal import BadInput
from caravela.kernel.state import State

FORMAT: Final = 2
FORMATS: Final = (1, 2)  # those that are read
MOST_MOVES: Final = 20_000
MOST_LETTERS: Final = 200  # of a name, a move, a seed


def commitment(seed: str, salt: str) -> str:
    """The hash a server publishes when a table opens; it gives away neither seed nor salt."""
    return hashlib.blake2b(f"{salt}\n{seed}".encode(), digest_size=16).hexdigest()


class Record:
    """What is kept of a game. Forced moves are not in it: they follow.

    `data` is the hash of the component data and `pack` that data itself where it is not ours; `seed` is text, because
    browsers round large ints; `names` of the players, by seat; `salt` and `sealed` prove, where a server dealt, that the seed
    was fixed before the first move; `final` is the fingerprint of the last position and `scores` the points then. Records
    of format 1 have another fingerprint and are still read. `luck` is the kind of luck; older records do not name it: it is 1.

    >>> record = caravela.record_of(caravela.Match(caravela.game("navegador"), 2, "my seed"))
    >>> record
    <Record of navegador: players 2, seed 'my seed', moves 0, scores [16, 16]>
    >>> record.verify(caravela.game_of(record)).state
    <Navegador, 2 players. red: Choose your first field on the rondel.>
    """

    def __init__(
        self,
        game: str,
        players: int,
        seed: str,
        moves: list[str],
        rules_version: int,
        data: str,
        pack: dict[str, Any] | None = None,
        names: list[str] | None = None,
        salt: str = "",
        sealed: str = "",
        final: str = "",
        scores: list[int] | None = None,
        format: int = FORMAT,
        luck: int = LUCK,
    ) -> None:
        self.game = game
        self.players = players
        self.seed = seed
        self.moves = moves
        self.rules_version = rules_version
        self.data = data
        self.pack = pack
        self.names = names or []
        self.salt = salt
        self.sealed = sealed
        self.final = final
        self.scores = scores or []
        self.format = format
        self.luck = luck

    def __repr__(self) -> str:
        return (
            f"<Record of {self.game}: players {self.players}, seed {self.seed!r}, moves {len(self.moves)}, scores {self.scores}>"
        )

    def to_json(self) -> dict[str, Any]:
        """The record as JSON, with a check sum over everything else."""
        content: dict[str, Any] = {
            "caravela_record": self.format,
            "game": self.game,
            "players": self.players,
            "names": self.names,
            "rules_version": self.rules_version,
            "data": self.data,
            "pack": self.pack,
            "seed": self.seed,
            "salt": self.salt,
            "sealed": self.sealed,
            "moves": self.moves,
            "final": self.final,
            "scores": self.scores,
        }
        if self.luck > 1:
            content["luck"] = self.luck
        content["check"] = check_sum(content)
        return content

    def save(self, path: Path) -> None:
        """Write the record to a file, one move a line so that differences can be read."""
        path.write_text(json.dumps(self.to_json(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")

    def replay(self, game: Game) -> Match:
        """Play all moves again, by the rules of then. Raises `BadInput` naming the first move that is not legal."""
        if game.name != self.game:
            raise BadInput(f"This is a record of {self.game!r}, not of {game.name!r}.")
        if not game.file.knows(self.data):
            raise BadInput("This record was played with other component data than the file at hand.")
        game = game.by(self.rules_version)
        match = Match(game, self.players, self.seed, self.luck)
        for number, text in enumerate(self.moves, 1):
            try:
                match.play(game.parse(text))
            except BadInput as error:
                raise BadInput(f"Move {number} of the record ({text}) cannot be played: {error}") from None
        return match

    def fingerprint(self, s: State) -> str:
        """The fingerprint of a position as this record's format has it."""
        return fingerprint(s) if self.format > 1 else first_fingerprint(s)

    def verify(self, game: Game) -> Match:
        """Replay and compare with what the record claims."""
        if not 1 <= self.rules_version <= game.version:
            raise BadInput(f"This record is of version {self.rules_version} of the rules; {game.title} has 1 to {game.version}.")
        match = self.replay(game)
        if self.scores and match.state.scores() != self.scores:
            raise BadInput(f"The record claims the scores {self.scores}, but its moves lead to {match.state.scores()}.")
        if self.final and self.fingerprint(match.state) != self.final:
            raise BadInput("The record's moves lead to another final position than the one it claims.")
        if self.sealed and commitment(self.seed, self.salt) != self.sealed:
            raise BadInput("The record's seed is not the one that was sealed when its table opened.")
        return match


def record_of(match: Match, names: list[str] | None = None, salt: str = "") -> Record:
    """The record of a match as it stands.

    >>> match = caravela.Match(caravela.game("navegador"), 2, "my seed")
    >>> events = match.play(match.state.legal()[1])
    >>> caravela.record_of(match, names=["Ana", "Rui"]).moves
    ['rondel:workers']
    """
    game = match.game
    return Record(
        game.name,
        match.state.players,
        match.seed,
        [game.text(action) for action in match.moves],
        game.version,
        game.data_hash,
        game.pack,
        names,
        salt,
        commitment(match.seed, salt) if salt else "",
        fingerprint(match.state),
        match.state.scores(),
        luck=match.luck,
    )


def check_bounds(content: dict[str, Any]) -> None:
    """Refuse what no game leaves behind: endless or surplus entries, and texts that a terminal would obey."""
    if len(content["names"]) > max(0, content["players"]):
        raise BadInput(f"The record has {len(content['names'])} names for {content['players']} players.")
    if len(content["moves"]) > MOST_MOVES:
        raise BadInput(f"A record of more than {MOST_MOVES:,} moves is not one of a real game.")
    if content["rules_version"] < 1:
        raise BadInput(f"There is no version {content['rules_version']} of the rules.")
    if len(content["scores"]) > max(0, content["players"]):
        raise BadInput(f"The record has {len(content['scores'])} scores for {content['players']} players.")
    single = [content[key] for key in ("game", "seed", "data", "salt", "sealed", "final", "check")]
    for text in [*single, *content["names"], *content["moves"]]:
        if len(text) > MOST_LETTERS or not harmless(text) or "\n" in text:
            raise BadInput(f"The record has a name, a move or another text that cannot be one: {shown(text)}.")


def check_sum(content: dict[str, Any]) -> str:
    """Hash of all entries but `check` itself."""
    rest = {key: value for key, value in content.items() if key != "check"}
    text = json.dumps(rest, sort_keys=True, ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def load_record(path: Path) -> Record:
    """Read a record from a file.

    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp(), "game.json")
    >>> caravela.record_of(caravela.Match(caravela.game("madeira"), 3, "my seed")).save(path)
    >>> caravela.load_record(path).players
    3
    """
    text = file_text(path, MOST_RECORD)
    try:
        content = json_content(text)
    except json.JSONDecodeError as error:
        raise BadInput(f"The file {path} is not a complete record (line {error.lineno}: {error.msg}).") from None
    except ValueError as error:
        raise BadInput(f"The file {path} is not a Caravela record ({error}).") from None
    return read_record(content)


def read_record(content: Any) -> Record:
    """A record from its JSON. Whatever is missing, of the wrong type or edited is refused.

    >>> content = caravela.record_of(caravela.Match(caravela.game("navegador"), 2, "my seed")).to_json()
    >>> caravela.read_record(content | {"players": 3})
    Traceback (most recent call last):
    caravela.kernel.refusal.BadInput: The record was changed after it was written: its check sum does not fit.
    """
    if not isinstance(content, dict) or "caravela_record" not in content:
        raise BadInput("This is not a Caravela record.")
    if type(content["caravela_record"]) is not int or content["caravela_record"] not in FORMATS:
        raise BadInput(f"This record has format {shown(content['caravela_record'])}; this program reads formats 1 to {FORMAT}.")
    expected: dict[str, type] = {"game": str, "players": int, "seed": str, "moves": list, "rules_version": int, "data": str}
    expected |= {"names": list, "salt": str, "sealed": str, "final": str, "scores": list, "check": str}
    for key, kind in expected.items():
        if type(content.get(key)) is not kind:
            raise BadInput(f"The record's entry {key!r} is missing or of the wrong type.")
    luck = content.get("luck", 1)
    if luck not in range(1, LUCK + 1):
        raise BadInput(f"This record has luck {luck!r}; this program knows luck 1 to {LUCK}.")
    texts = [*content["moves"], *content["names"]]
    if not all(isinstance(item, str) for item in texts) or not all(type(item) is int for item in content["scores"]):
        raise BadInput("The record's moves, names or scores are of the wrong type.")
    check_bounds(content)
    pack = content.get("pack")
    if pack is not None and not isinstance(pack, dict):
        raise BadInput("The record's entry 'pack' is of the wrong type.")
    surplus = set(content) - set(expected) - {"caravela_record", "pack", "luck"}
    if surplus:
        raise BadInput(f"The record has an entry {shown(min(map(str, surplus)))}, which no record has.")
    check_content(pack)
    if content["check"] != check_sum(content):
        raise BadInput("The record was changed after it was written: its check sum does not fit.")
    return Record(
        content["game"],
        content["players"],
        content["seed"],
        content["moves"],
        content["rules_version"],
        content["data"],
        pack,
        content["names"],
        content["salt"],
        content["sealed"],
        content["final"],
        content["scores"],
        content["caravela_record"],
        luck,
    )
