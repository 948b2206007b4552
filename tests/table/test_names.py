"""Names that cannot be seen, names that look alike, and tokens that nobody gave out."""

import pytest
import sqlalchemy as sa

from caravela.table import storage as store
from caravela.table.names import alike, clean
from caravela.table.seats import Tokens, owner_of
from caravela.table.settings import Settings
from caravela.table.storage import Storage
from tests.table.helper import Browser, last_app

TOKEN = "A" * 43


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ana", "Ana"),
        ("  Ana \t Maria\u00a0Rui ", "Ana Maria Rui"),
        ("A\u200bn\u200da\ufeff", "Ana"),
        ("\u202eanA", "anA"),
        ("An\u00ada\ufe0f\u034f", "Ana"),
        ("A\u0301na", "\u00c1na"),
        ("José 李 Ωmega 🚢", "José 李 Ωmega 🚢"),
    ],
)
def test_names_are_what_can_be_seen(name: str, kept: str) -> None:
    assert clean(name) == kept


@pytest.mark.parametrize("name", ["\u200b", "\u3164", "\u2800 \u00ad", "\u0301"])
def test_nobody_is_called_nothing(sqlite_url: str, name: str) -> None:
    with pytest.raises(ValueError, match="something to see"):
        clean(name)
    ana = Browser(sqlite_url)
    table = ana.create("me", "open")["id"]
    assert "something to see" in Browser(sqlite_url).post(f"/tables/{table}/join", 422, name=name)["error"]["message"]


@pytest.mark.parametrize("other", ["Ana", "ana", "ANA", "A\u200bna", "Ａｎａ", "An\u00ada", " Ana "])
def test_nobody_takes_anothers_name(sqlite_url: str, other: str) -> None:
    assert alike(other) == alike("Ana")
    ana, rui = Browser(sqlite_url), Browser(sqlite_url)
    table = ana.post("/tables", 201, game="navegador", seats=[{"kind": "me", "name": "Ana"}, {"kind": "open"}, {"kind": "open"}])[
        "id"
    ]
    names = [seat["name"] for seat in rui.post(f"/tables/{table}/join", name=other)["seats"]]
    assert names[1] == f"{clean(other)} 2"
    line = Browser(sqlite_url).post(f"/tables/{table}/chat", text="hello", name=other)["chat"][0]
    assert line["name"] == f"{clean(other)} 3"
    both = ana.post("/tables", 201, game="navegador", seats=[{"kind": "me", "name": "Ana"}, {"kind": "hotseat", "name": other}])
    assert len({alike(seat["name"]) for seat in both["seats"]}) == 2


# -- tokens


def test_a_token_of_ones_own_making_holds_no_seat(sqlite_url: str) -> None:
    """Somebody could bring it to another's browser and know it."""
    for cookie in (TOKEN, f"{TOKEN}.", f"{TOKEN}.{'A' * 22}", "A" * 42, "x.y.z", "é" * 43):
        ana = Browser(sqlite_url)
        header = {"Cookie": f"caravela={cookie}".encode()}
        body = {"game": "navegador", "seats": [{"kind": "me"}, {"kind": "open"}]}
        key = {"Idempotency-Key": f"another-key-{len(cookie)}"}
        answer = ana.http.post("/api/tables", json=body, headers={**key, **header})
        assert answer.status_code == 201
        given = answer.cookies["caravela"]
        assert given.partition(".")[0] != cookie.partition(".")[0]
        with last_app[0].state.service.storage.reading() as conn:
            owners = set(conn.execute(sa.select(store.seats.c.owner)).scalars())
        assert owner_of(TOKEN) not in owners


def test_tokens_of_the_first_release_still_hold_their_seats(sqlite_settings: Settings) -> None:
    storage = Storage(sqlite_settings)
    tokens = Tokens(storage)
    assert tokens.owner(TOKEN) == ""
    with storage.writing() as conn:
        conn.execute(sa.insert(store.data).values(hash="h", content="{}"))
        row = dict.fromkeys(("id", "game", "seed", "salt", "sealed"), "t") | {"data": "h", "status": "open"}
        numbers = dict.fromkeys(("rules_version", "players", "actor", "created", "changed"), 1)
        conn.execute(sa.insert(store.tables).values(**row, **numbers, by_hand=False, shuffle=False, hints=False))
        seat = {"table_id": "t", "seat": 0, "kind": "human", "name": "Ana", "bot": "", "away": False}
        conn.execute(sa.insert(store.seats).values(**seat, owner=owner_of(TOKEN)))
    assert tokens.owner(TOKEN) == owner_of(TOKEN) == tokens.owner(tokens.signed(TOKEN))
    assert tokens.owner(tokens.signed(TOKEN)[:-1]) == ""
    assert Tokens(storage).key == tokens.key, "it lasts longer than a server"
    storage.close()


def test_every_house_has_its_own_key(settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> None:
    one = Storage(settings)
    other = Storage(Settings(data_dir=tmp_path_factory.mktemp("other"), database=""))
    assert Tokens(one).owner(Tokens(other).signed(TOKEN)) == ""
    one.close()
    other.close()
