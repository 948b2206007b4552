"""Everybody reads a table in his own language, whoever else looks at it and whoever did what is told."""

import json
import sqlite3

from caravela.table.settings import Settings
from tests.table.helper import Browser


def speaks(browser: Browser, language: str) -> Browser:
    browser.http.cookies.set("language", language)
    return browser


def test_two_viewers_of_different_languages_at_one_table(ana: Browser, rui: Browser) -> None:
    """One table, one stream each: prompts, actions, refusals, log and seats in the language of whoever reads."""
    speaks(rui, "pt")
    table = ana.create("me", "open", shuffle=False)["id"]
    at = ana.table(table)["event"]
    rui.post(f"/tables/{table}/join", name="Rui")
    with ana.listening(f"{table}:{at}") as english, rui.listening(f"{table}:{at}") as portuguese:
        assert [next(english)["text"] for _ in range(2)] == ["Rui sits down.", "All seats are taken: the game begins."]
        assert next(portuguese)["text"] == "Rui senta-se."
        assert next(portuguese)["text"].startswith("Todos os lugares")
        now = ana.table(table)
        assert now["prompt"] == "Choose your first field on the rondel."
        assert rui.table(table)["prompt"] == "Escolhe a tua primeira casa no rondel."
        ana.move(now, "rondel:workers")
        one, other = next(english), next(portuguese)
        assert one["events"][0]["text"] == "Player 1 chooses Workers."
        assert other["events"][0]["text"] == "Player 1 escolhe Trabalhadores."
        assert (one["events"][0]["args"], one["version"]) == (other["events"][0]["args"], other["version"])
        assert one["update"]["changes"] == other["update"]["changes"]
        assert one["update"]["prompt"].startswith("Recruit how many workers?")
        assert other["update"]["prompt"].startswith("Quantos trabalhadores recrutas?")
        assert [line["text"] for line in other["update"]["log"]] == ["Player 1 escolhe Trabalhadores."]
    assert rui.table(table)["log"][-1]["template"] == "{red} escolhe Trabalhadores."
    assert rui.post(f"/tables/{table}/move", 403, seat=0, version=1, action="x")["error"]["message"].startswith(
        "Este lugar não é teu"
    )
    why = [browser.get(f"/tables/{table}/why", what="region.guine") for browser in (ana, rui)]
    assert [answer["reason"] for answer in why][1] == "Agora decide Player 1."
    asked = ana.table(table)
    tried = [ana.attempt(asked, action=asked["actions"][1]["text"])["text"], asked["actions"][1]["describe"]]
    speaks(ana, "pt")
    assert ana.attempt(asked, action=asked["actions"][1]["text"])["text"] == "Player 1 recruta 1 trabalhador por 50."
    assert tried == ["Player 1 recruits 1 worker for 50.", "Recruit 1 worker for 50"]


def test_what_is_printed_has_a_name_in_each_language(ana: Browser, rui: Browser) -> None:
    """The client keeps it for good: so what a language calls otherwise has another name."""
    speaks(rui, "pt")
    table = ana.create("me", "merchant")["id"]
    names = [browser.table(table)["printed"] for browser in (ana, rui)]
    assert names[0] != names[1]
    for language, name, good in (("en", names[0], "Sugar"), ("pt", names[1], "Açúcar")):
        for browser in (ana, rui):
            answer = browser.http.get(f"/api/games/navegador/printed/{name}", params={"language": language})
            assert answer.json()["market"]["sugar"]["name"] == good
            assert "immutable" in answer.headers["cache-control"]
    stale = ana.http.get(f"/api/games/navegador/printed/{names[1]}")
    assert stale.headers["cache-control"] == "no-store", "English under the name of another language is not kept"


def test_rules_bots_and_lessons_are_in_the_language_of_the_request(ana: Browser) -> None:
    english, portuguese = {"accept-language": "en"}, {"accept-language": "pt-PT,pt;q=0.9"}

    def get(path: str, headers: dict[str, str]) -> dict:
        return ana.http.get(f"/api{path}", headers=headers).json()

    assert get("/games/navegador/rules", portuguese)["sections"][0]["title"] == "História e objetivo"
    assert get("/games/coimbra/rules", portuguese) == get("/games/coimbra/rules", english)
    assert get("/catalogue", portuguese)["bots"][0]["about"] == "joga ao acaso"
    lesson = get("/lessons/navegador", portuguese)["lessons"][1]
    assert lesson["title"] == "Navios"
    assert get("/lessons/navegador/ships/0", portuguese)["seats"][0]["name"] == "Vermelho"
    assert get("/lessons/navegador/ships/0", english)["seats"][0]["name"] == "Red"


def test_hints_and_reviews_are_worded_for_who_asks(ana: Browser) -> None:
    table = ana.create("me", "random", shuffle=False, hints=True)["id"]
    hints = []
    for language in ("en", "pt"):
        speaks(ana, language)
        hints.append(ana.get(f"/tables/{table}/hint", seat=0)["moves"])
    assert [move["notation"] for move in hints[0]] == [move["notation"] for move in hints[1]]
    assert all(one["label"] != other["label"] for one, other in zip(*hints, strict=True))
    assert {term["name"] for move in hints[0] for term in move["terms"]}.isdisjoint(
        term["name"] for move in hints[1] for term in move["terms"]
    )


def test_the_store_keeps_no_sentences(ana: Browser, sqlite_settings: Settings) -> None:
    if sqlite_settings.postgres:
        return
    speaks(ana, "pt")
    table = ana.create("me", "open")["id"]
    ana.post(f"/tables/{table}/leave", seat=0)
    assert ana.table(table)["ending"] == "Saíram todos; a mesa fecha."
    with sqlite3.connect(sqlite_settings.file) as conn:
        rows = [row[0] for row in conn.execute("SELECT content FROM events UNION ALL SELECT ending FROM tables")]
    assert not [row for row in rows if " a mesa" in row]
    assert [json.loads(row) for row in rows][-1] == {"say": "ending.left", "args": {}}
    speaks(ana, "en")
    assert ana.table(table)["ending"] == "Everybody left; the table is closed."
