/** Bring elements of the board into the middle of the box that scrolls round them, as far as it goes. */
export function follow(elements: Element[]) {
  const seen = elements.filter((element) => element.checkVisibility());
  const box = scroller(seen[0]);
  if (!box) return;
  const rects = seen.map((element) => element.getBoundingClientRect());
  const frame = box.getBoundingClientRect();
  const left = Math.min(...rects.map((rect) => rect.left));
  const top = Math.min(...rects.map((rect) => rect.top));
  const right = Math.max(...rects.map((rect) => rect.right));
  const bottom = Math.max(...rects.map((rect) => rect.bottom));
  // what is larger than the box begins at its edge
  box.scrollLeft += right - left > frame.width ? left - frame.left - 8 : (left + right) / 2 - frame.left - frame.width / 2;
  box.scrollTop += bottom - top > frame.height ? top - frame.top - 8 : (top + bottom) / 2 - frame.top - frame.height / 2;
}

function scroller(element: Element | undefined): Element | null {
  for (let box = element?.parentElement ?? null; box?.closest(".board, .sheet"); box = box.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(box).overflow);
    if (scrolls && (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight)) return box;
  }
  return null;
}
