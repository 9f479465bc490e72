// The curtain at one screen: it is lifted on purpose, by holding its button or by a second one that a short press brings.
// Behind it nothing can be reached; that nothing hidden lies there is the server's affair.
import { announce } from "../core/notices.js";
import { command } from "../core/server.js";

const HOLD_MS = 700; // ms

const curtain = () => document.getElementById("curtain");
let isLowered = false, timer = 0;

/** What lies behind the curtain is out of reach; who is next is said first. */
function updateCurtain() {
  const isThere = Boolean(curtain());
  for (const part of document.querySelectorAll("#main, .dock")) part.inert = isThere;
  if (isThere && !isLowered) {
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    curtain().focus({ preventScroll: true });
  } else if (!isThere && isLowered) document.getElementById("main").focus({ preventScroll: true });
  isLowered = isThere;
}

function startHold(lift) {
  lift.classList.add("is-held");
  timer = setTimeout(() => {
    timer = 0;
    command("reveal-hand");
  }, HOLD_MS);
}

function endHold() {
  clearTimeout(timer);
  document.querySelector(".lift.is-held")?.classList.remove("is-held");
}

/** A short press: another button asks again. */
function askAgain() {
  const confirmButton = document.getElementById("lift-sure");
  confirmButton.hidden = false;
  confirmButton.focus({ preventScroll: true });
  announce(confirmButton.textContent);
}

export function startCurtain() {
  document.addEventListener("choice", updateCurtain);
  document.addEventListener("pointerdown", ({ target, button }) => {
    const lift = target.closest?.("#lift");
    if (lift && button === 0) startHold(lift);
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, endHold);
  document.addEventListener("contextmenu", (event) => event.target.closest?.("#lift") && event.preventDefault());
  document.addEventListener("click", ({ target }) => target.closest?.("#lift") && askAgain());
  document.addEventListener("keydown", (event) => { // a key that is still down from what came before lifts nothing
    if (event.repeat && event.target.closest?.("#curtain")) event.preventDefault();
  });
  updateCurtain();
}
