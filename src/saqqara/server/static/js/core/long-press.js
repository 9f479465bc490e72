// A finger that stays on something asks about it; nothing is played then. Browsers do not agree on what a long press is
// (some send `contextmenu` on the way, others nothing), so it is told from the pointer alone: whoever answers listens for
// "longpress" and prevents its default. Then the click, or the menu, that the browser makes of the same press is none.

const LONG = 500; // ms until a finger that stays is a question, not a tap
const FAR = 10; // px that a finger may tremble meanwhile

let press = null; // while a finger is down: where it came down, and the clock that runs
let answered = false; // the press under way, or the last one, was a question

function end() {
  clearTimeout(press?.clock);
  press = null;
}

function ask() {
  const { target } = press;
  end();
  answered = !target.dispatchEvent(new Event("longpress", { bubbles: true, cancelable: true }));
}

function down({ pointerType, isPrimary, target, clientX, clientY }) {
  end();
  answered = false;
  if (pointerType === "touch" && isPrimary) press = { target, clientX, clientY, clock: setTimeout(ask, LONG) };
}

function move({ clientX, clientY }) {
  if (press && Math.hypot(clientX - press.clientX, clientY - press.clientY) > FAR) end();
}

/** The menu of a browser that knows long presses of its own may come first: then the question is asked now. */
function menu(event) {
  if (press) ask();
  swallow(event);
}

function swallow(event) {
  if (!answered) return;
  answered = event.type !== "click";
  event.preventDefault();
  event.stopImmediatePropagation();
}

export function startPressing() {
  document.addEventListener("pointerdown", down, { capture: true });
  document.addEventListener("pointermove", move, { capture: true, passive: true });
  for (const over of ["pointerup", "pointercancel"]) document.addEventListener(over, end, { capture: true });
  document.addEventListener("contextmenu", menu, { capture: true });
  document.addEventListener("click", swallow, { capture: true });
}
