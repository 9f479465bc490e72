// Long presses, which ask about an element instead of acting on it. Browsers handle them differently (some send
// `contextmenu`, others nothing), so this script detects them from pointer events only. A listener for "longpress"
// calls `preventDefault` if it handles the event; the click or menu of the same press is then suppressed.

const LONG_PRESS_MS = 500; // ms of touch until a press counts as long
const MAX_MOVE_PX = 10; // px that the finger may move meanwhile

let press = null; // the current touch: its target, position and timer
let handled = false; // whether a listener handled the current or last press

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

/** Fire the long press early if the browser opens its own menu first. */
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
