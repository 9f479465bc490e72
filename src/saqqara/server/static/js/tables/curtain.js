// Curtain between the players of a hot-seat game. It is lifted deliberately: by holding its button, or by a second
// button that appears after a short press. Elements behind it cannot be reached. The server makes sure that they
// contain no hidden information.
import { announce } from "../core/notices.js";
import { command } from "../core/server.js";

const HOLD_MS = 700; // ms to hold the button

const curtain = () => document.getElementById("curtain");
let isLowered = false, timer = 0;

/** Make everything behind the curtain inert. The focus moves to the curtain, so that the next player is announced
 *  first. */
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

/** Offer a second button after a short press. */
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
  document.addEventListener("keydown", (event) => { // a key held down since before the curtain must not lift it
    if (event.repeat && event.target.closest?.("#curtain")) event.preventDefault();
  });
  updateCurtain();
}
