"""Contrast as the eye meets it: what is written is compared with the pixels behind it.

axe-core reads style sheets. Where text lies on drawings it says "incomplete". Here the page is photographed twice, with its text
and without; where the pictures differ there is a letter, and the second picture shows what is behind it.
"""

from __future__ import annotations

import base64
from typing import Any

from playwright.sync_api import Page

# every piece of text that can be seen: its colour, whether it is large, and where it stands
TEXTS = """() => {
  const found = [];
  window.written = [];
  const inside = ({ left, top, right, bottom }, owner) => { // what is scrolled out of a box cannot be seen
    for (let each = owner; each; each = each.parentElement) {
      if (getComputedStyle(each).overflow === 'visible') continue;
      const box = each.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { x: left, y: top, width: right - left, height: bottom - top };
  };
  const asked = document.querySelector('dialog[open]') ?? document.body; // behind a dialog nothing is there to be read
  const walker = document.createTreeWalker(asked, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, owner = node.parentElement;
    if (!node.data.trim() || !owner.checkVisibility({ visibilityProperty: true })) continue;
    if (owner.closest('.sr, :disabled, script, title')) continue;
    const style = getComputedStyle(owner), svg = owner instanceof SVGElement;
    const size = parseFloat(style.fontSize) * (svg ? owner.getScreenCTM()?.a ?? 1 : 1);
    let opacity = 1;
    for (let each = owner; each; each = each.parentElement) opacity *= parseFloat(getComputedStyle(each).opacity);
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].map(box => inside(box, owner)).filter(box => box.width > 0 && box.height > 0);
    const large = size >= 24 || (size >= 18.66 && parseInt(style.fontWeight) >= 700);
    const where = `${owner.closest('[class]')?.getAttribute('class')} in ${owner.closest('[id]')?.id}`;
    window.written.push(owner);
    found.push({ text: node.data.trim().slice(0, 40), where, colour: svg ? style.fill : style.color, opacity, large, boxes });
  }
  return found;
}"""

# a fading edge says that a list goes on; what stands half behind it is not there to be read yet
PLAIN = "*, *::before, *::after { mask-image: none !important; } .board::before, .board::after { content: none !important; }"
HIDE = (
    "text, tspan { fill: transparent !important; }"
    "* { -webkit-text-fill-color: transparent !important; text-shadow: none !important; }"
)

# for each text the contrast at its letters, of which a quarter may be worse (the rim of a stone behind the foot of its letter);
# null where it cannot be seen, because something else lies above it
WEIGH = """async ({ shown, bare, texts }) => {
  const pixels = async source => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, image.width, image.height);
  };
  const [a, b] = [await pixels(shown), await pixels(bare)];
  const light = rgb => {
    const [red, green, blue] = rgb.map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ratio = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };
  return texts.map(({ colour, opacity, boxes }) => {
    const parts = colour.match(/[\\d.]+/g)?.map(Number);
    if (!parts || colour === 'none') return null;
    const strength = opacity * (parts[3] ?? 1), letters = [];
    for (const box of boxes) {
      for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(a.height, box.y + box.height); y += 1) {
        for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(a.width, box.x + box.width); x += 1) {
          const at = 4 * (y * a.width + x);
          const behind = [b.data[at], b.data[at + 1], b.data[at + 2]];
          const wanted = behind.map((c, k) => c + (parts[k] - c) * strength);
          const apart = colours => colours.reduce((sum, c, k) => sum + Math.abs(c - a.data[at + k]), 0);
          const difference = apart(behind);
          // what differs may be the letter of another text that lies above this one: then its colour is another
          if (apart(wanted) < difference) letters.push({ behind, wanted, difference });
        }
      }
    }
    const most = Math.max(0, ...letters.map(each => each.difference));
    if (most < 24) return null;
    const ratios = letters.filter(each => each.difference > 0.6 * most)
      .map(({ behind, wanted }) => ratio(wanted, behind)).sort((x, y) => x - y);
    return ratios[Math.floor(ratios.length / 4)];
  });
}"""


# what is added to the page's style sheets
STYLE = """all => {
  document.adoptedStyleSheets = all.map(css => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css); return sheet; });
}"""

# hides one text, or lets it be seen again
ONE = """([index, hidden]) => {
  const { style } = window.written[index];
  for (const name of ['fill', '-webkit-text-fill-color']) {
    if (hidden) style.setProperty(name, 'transparent', 'important');
    else style.removeProperty(name);
  }
}"""


def weak(page: Page, blank: Page) -> list[str]:
    """What is written with too little contrast (WCAG AA): text, place and ratio. `blank` is an empty page to reckon in."""
    page.evaluate(STYLE, [PLAIN])
    texts: list[dict[str, Any]] = page.evaluate(TEXTS)
    shown = picture(page)
    page.evaluate(STYLE, [PLAIN, HIDE])
    bare = picture(page)
    page.evaluate(STYLE, [PLAIN])
    found = []
    for index, (text, ratio) in enumerate(zip(texts, weigh(blank, shown, bare, texts), strict=True)):
        least = (3 if text["large"] else 4.5) - 0.05
        if ratio is None or ratio >= least:
            continue
        page.evaluate(ONE, [index, True])  # the letters may be those of another text that lies above: look at this one alone
        alone = weigh(blank, shown, picture(page), [text])[0]
        page.evaluate(ONE, [index, False])
        if alone is not None and alone < least:
            found.append(f"{text['text']!r} at {text['where']}: {alone:.2f}")
    page.evaluate(STYLE, [])
    return found


def weigh(blank: Page, shown: str, bare: str, texts: list[dict[str, Any]]) -> list[float | None]:
    ratios: list[float | None] = blank.evaluate(WEIGH, {"shown": shown, "bare": bare, "texts": texts})
    return ratios


def picture(page: Page) -> str:
    return "data:image/png;base64," + base64.b64encode(page.screenshot()).decode()
