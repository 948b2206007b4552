"""A language is a file: in Portuguese nothing is left of the English of lobby, table, menu, help and Navegador's board."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import ROOT, Visit
from tests.web.test_eyes import violations

SOURCE = ROOT / "web" / "src"
PARTS = [*(SOURCE / "words" / part for part in ("shell", "table", "menu")), SOURCE / "boards" / "navegador" / "words"]
ENTRY = re.compile(r'^  "?(\w[\w. ]*?)"?:(?=\s)(.*?)(?=^  [\w"/]|^\})', re.MULTILINE | re.DOTALL)
TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"|\'((?:[^\'\\]|\\.)*)\'')
ARGUMENT = re.compile(r"\\{\w+\\}")

# all that is read or said: texts, and attributes that name or explain; actions and rules are the server's
SEEN = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if ((node.nodeType === Node.TEXT_NODE ? node.parentElement : node).closest('[data-action], .para, .defs, script')) continue;
    if (node.nodeType === Node.TEXT_NODE) found.push(node.data);
    else for (const name of ['aria-label', 'title', 'placeholder', 'data-tip', 'data-name', 'data-does', 'aria-valuetext'])
      if (node.hasAttribute(name)) found.push(node.getAttribute(name));
  }
  return [document.title, ...found].map(text => text.replace(/\\s+/g, ' ').trim()).filter(text => /\\p{L}/u.test(text));
}"""


def sentences(file: Path) -> dict[str, list[str]]:
    """The texts of a file of words: one, or one for each plural form."""
    content = file.read_text(encoding="utf-8")
    return {name: [a or b for a, b in TEXT.findall(rest)] for name, rest in ENTRY.findall(content)}


def english() -> dict[str, re.Pattern[str]]:
    """The English sentences that Portuguese says otherwise, as patterns of what they may become."""
    found = {}
    for folder in PARTS:
        other = sentences(folder / "pt.ts")
        for name, texts in sentences(folder / "en.ts").items():
            for text in set(texts) - set(other[name]):
                whole = re.sub(r"[][]", "", text.strip())
                found[f"{folder.name}/{name}: {text}"] = re.compile(ARGUMENT.sub(".+", re.escape(whole)))
    return found


def left(page: Page, words: dict[str, re.Pattern[str]]) -> set[str]:
    seen = set(page.evaluate(SEEN))
    assert len(seen) > 10, "there must be something to read"
    return {f"{text!r} is {name}" for text in seen for name, pattern in words.items() if pattern.fullmatch(text)}


def test_nothing_english_is_left_in_portuguese(visit: Visit) -> None:
    guest = visit(language="pt-PT")
    page: Any = guest.page
    words = english()
    assert len(words) > 350
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    page.get_by_role("button", name="Jogar contra bots: Navegador").wait_for()
    expect(page.locator("html")).to_have_attribute("lang", "pt")
    assert left(page, words) == set()
    assert violations(page, []) == []

    page.get_by_label("Língua").select_option("en")
    page.get_by_role("button", name="Play against bots: Navegador").wait_for()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert any("shell/hero" in text for text in left(page, words)), "what is English is found"
    page.get_by_label("Language").select_option("pt")

    page.get_by_role("link", name="Nova mesa … Navegador").click()
    page.get_by_label("Quem se senta no lugar 2").select_option("hotseat")
    page.get_by_label("Quem se senta no lugar 3").select_option("hotseat")
    page.get_by_role("button", name="Abrir a mesa").click()
    guest.at_table()
    assert any("/printed/" in url and url.endswith("?language=pt") for url in asked)
    assert left(page, words) == set()
    for tab in ("Diário", "Pontos", "Chat", "Regras"):
        page.get_by_role("tab", name=tab).click()
        assert left(page, words) == set(), tab
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Teclas e sinais").wait_for()
    assert left(page, words) == set()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Mesa", exact=True).click()
    menu = page.get_by_role("dialog", name=re.compile("Navegador, mesa"))
    menu.wait_for()
    assert left(page, words) == set()
    assert violations(page, []) == []
    menu.get_by_label("Língua").select_option("en")
    page.get_by_role("tab", name="Actions").wait_for()
    cookie = next(cookie for cookie in page.context.cookies() if cookie["name"] == "language")
    assert (cookie["value"], cookie["path"], cookie["sameSite"]) == ("en", "/", "Lax")
