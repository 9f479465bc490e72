// The curtain at one screen: it is lifted on purpose, by holding its button or by a second one that a short press brings.
// Behind it nothing can be reached; that nothing hidden lies there is the server's affair.
import { announce } from "../core/notices.js";
import { command } from "../core/server.js";

const HOLD = 700; // ms

const curtain = () => document.getElementById("curtain");
let lowered = false, timer = 0;

/** What lies behind the curtain is out of reach; who is next is said first. */
function look() {
  const now = Boolean(curtain());
  for (const part of document.querySelectorAll("#main, .dock")) part.inert = now;
  if (now && !lowered) {
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    curtain().focus({ preventScroll: true });
  } else if (!now && lowered) document.getElementById("main").focus({ preventScroll: true });
  lowered = now;
}

function hold(lift) {
  lift.classList.add("holding");
  timer = setTimeout(() => {
    timer = 0;
    command("uncover");
  }, HOLD);
}

function release() {
  clearTimeout(timer);
  document.querySelector(".lift.holding")?.classList.remove("holding");
}

/** A short press: another button asks again. */
function ask() {
  const sure = document.getElementById("lift-sure");
  sure.hidden = false;
  sure.focus({ preventScroll: true });
  announce(sure.textContent);
}

export function startCurtain() {
  document.addEventListener("choice", look);
  document.addEventListener("pointerdown", ({ target, button }) => {
    const lift = target.closest?.("#lift");
    if (lift && button === 0) hold(lift);
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, release);
  document.addEventListener("contextmenu", (event) => event.target.closest?.("#lift") && event.preventDefault());
  document.addEventListener("click", ({ target }) => target.closest?.("#lift") && ask());
  document.addEventListener("keydown", (event) => { // a key that is still down from what came before lifts nothing
    if (event.repeat && event.target.closest?.("#curtain")) event.preventDefault();
  });
  look();
}
