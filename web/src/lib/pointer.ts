/** Whether the pointer has moved. What comes to lie below a pointer at rest, because the page changed, is not pointed at. */
let last = { x: -1, y: -1 };
let moved = false;

function see(event: PointerEvent) {
  moved = event.clientX !== last.x || event.clientY !== last.y;
  last = { x: event.clientX, y: event.clientY };
}
if (typeof addEventListener === "function")
  for (const kind of ["pointermove", "pointerdown"] as const) addEventListener(kind, see, { capture: true, passive: true });

/** Whether the page moved, not the pointer. A browser tells of what a pointer enters before it tells that the pointer moved. */
export function rests(event: PointerEvent): boolean {
  if (event.type === "pointermove") return !moved;
  return event.clientX === last.x && event.clientY === last.y;
}
