// A finger that stays on something asks about it; nothing is played then. Browsers do not agree on what a long press is
// (some send `contextmenu` on the way, others nothing), so it is told from the pointer alone: whoever answers listens for
// "longpress" and prevents its default. Then the click, or the menu, that the browser makes of the same press is none.

const LONG_PRESS_MS = 500; // ms until a finger that stays is a question, not a tap
const MAX_MOVE_PX = 10; // px that a finger may tremble meanwhile

let press = null; // while a finger is down: where it came down, and the clock that runs
let handled = false; // the press under way, or the last one, was a question

function cancelPress() {
  clearTimeout(press?.clock);
  press = null;
}

function fireLongPress() {
  const { target } = press;
  cancelPress();
  handled = !target.dispatchEvent(new Event("longpress", { bubbles: true, cancelable: true }));
}

function onPointerDown({ pointerType, isPrimary, target, clientX, clientY }) {
  cancelPress();
  handled = false;
  if (pointerType === "touch" && isPrimary) press = { target, clientX, clientY, clock: setTimeout(fireLongPress, LONG_PRESS_MS) };
}

function onPointerMove({ clientX, clientY }) {
  if (press && Math.hypot(clientX - press.clientX, clientY - press.clientY) > MAX_MOVE_PX) cancelPress();
}

/** The menu of a browser that knows long presses of its own may come first: then the question is asked now. */
function onContextMenu(event) {
  if (press) fireLongPress();
  suppress(event);
}

function suppress(event) {
  if (!handled) return;
  handled = event.type !== "click";
  event.preventDefault();
  event.stopImmediatePropagation();
}

export function startLongPress() {
  document.addEventListener("pointerdown", onPointerDown, { capture: true });
  document.addEventListener("pointermove", onPointerMove, { capture: true, passive: true });
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, cancelPress, { capture: true });
  document.addEventListener("contextmenu", onContextMenu, { capture: true });
  document.addEventListener("click", suppress, { capture: true });
}
