// Whatever is pointed at for a moment, focused, or touched for long says what it is, in a bubble beside it: its name, what
// stands on it, a sentence or two; below it what pressing would do (`preview.js`). The bubble stays while the pointer is
// on it, and goes with Escape. All that there is to say stands in a dialog; by keyboard the next Tab leads to it.
import { announce } from "../core/notices.js";
import { explain, inShort, topicOf } from "../core/dialogs.js";

const STAYS = 450, GRACE = 200; // ms of rest until it opens; until it goes when the pointer has left
const EDGE = 4; // px to the edge of the window
const AROUND = 8; // px around what is seen of a thing that belong to it

const bubble = document.getElementById("bubble"), would = bubble.querySelector(".would"), more = bubble.querySelector(".more");

let due = null; // what it is about, or will be when its time has come: `topics`, `of`; `from`: what has the focus, if that opened it
let opening = 0, leaving = 0;
let pressed = null; // where the pointer was pressed, until it moves: what comes to lie beneath it then is not pointed at

/** Where what pressing would do is said while the bubble speaks of a thing, or soon will; else null. */
export const beneath = () => (due ? would : null);

/** What the bubble says, for ears; "" while there is none. */
export function aloud() {
  if (!due) return "";
  const { title, facts, brief } = inShort(due.topics);
  return [`${title}.`, facts && `${facts}.`, brief].filter(Boolean).join(" ");
}

/** What is seen of a thing: the line that the keyboard draws round it tells, for what can be pressed is often larger. */
function seen(thing) {
  const line = thing.querySelector(":scope > .focus, :scope > .lift > .focus");
  return (line ?? thing).getBoundingClientRect();
}

/** Whether a point is on what is seen of a thing, not on wide ground that can be pressed with it. */
function on(thing, { clientX, clientY }) {
  const { top, bottom, left, right } = seen(thing);
  return clientX > left - AROUND && clientX < right + AROUND && clientY > top - AROUND && clientY < bottom + AROUND;
}

/** Puts it beside its thing: above, else below, else at a side; over it only where the window has no other room. */
export function place() {
  if (!due || bubble.hidden) return;
  const { top, bottom, left, right, width } = seen(due.of), wide = bubble.offsetWidth, high = bubble.offsetHeight;
  const across = Math.max(EDGE, Math.min(left + width / 2 - wide / 2, innerWidth - wide - EDGE));
  const down = Math.max(EDGE, Math.min(top, innerHeight - high - EDGE));
  const [, x, y] = [
    [top - high >= EDGE, across, top - high],
    [bottom + high <= innerHeight - EDGE, across, bottom],
    [right + wide <= innerWidth - EDGE, right, down],
    [left - wide >= EDGE, left - wide, down],
    [true, across, top > innerHeight - bottom ? EDGE : innerHeight - high - EDGE],
  ].find(([room]) => room);
  Object.assign(bubble.style, { left: `${x}px`, top: `${y}px` });
}

function close() {
  clearTimeout(opening);
  clearTimeout(leaving);
  due = null;
  bubble.hidden = true;
  document.querySelector("#turn .id")?.append(...would.childNodes); // what pressing would do is still said, in the bar
}

function open(heard) {
  if (!due.of.isConnected) return close(); // the table has changed meanwhile
  (due.of.closest("dialog[open]") ?? document.body).append(bubble); // all else lies beneath a dialog
  bubble.hidden = false;
  place();
  if (heard && !would.childNodes.length) announce(aloud()); // else what pressing would do is said with it
}

/** It is to say what a thing is, after so many milliseconds; `heard`: aloud too. */
function tell(about, later, heard) {
  close();
  const { title, facts, brief } = inShort(about.topics);
  due = about;
  for (const [part, words] of [[".title", title], [".stands", facts], [".brief", brief]]) {
    bubble.querySelector(part).textContent = words;
  }
  if (later) opening = setTimeout(open, later, heard);
  else open(heard);
}

/** What a bubble could be about, or null: a button whose whole purpose is to explain needs none. */
function about(target) {
  const found = topicOf(target);
  return found && inShort(found.topics) && !found.of.matches("button.about") ? found : null;
}

function pointed(event) {
  const { target, pointerType, buttons, clientX, clientY } = event;
  if (pointerType === "touch") return;
  if (buttons) return close(); // something is dragged
  if (pressed && Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) < 1) return;
  pressed = null;
  const inside = bubble.contains(target), found = inside ? due : about(target);
  if (found && (inside || on(found.of, event))) {
    clearTimeout(leaving);
    leaving = 0;
    if (found.of !== due?.of) tell(found, STAYS, false);
  } else if (bubble.hidden) close();
  else leaving ||= setTimeout(close, GRACE);
}

function escaped(event) {
  if (event.key !== "Escape" || bubble.hidden) return;
  if (bubble.contains(document.activeElement)) due.from?.focus();
  close();
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Tab goes from the thing into its bubble, and from there on as if it came from the thing: the bubble lies beside it. */
function tabbed(event) {
  if (event.key !== "Tab" || bubble.hidden || !due.from) return;
  const inside = bubble.contains(event.target);
  if (!inside && (event.shiftKey || event.target !== due.from)) return;
  (inside ? due.from : more).focus();
  if (!inside || event.shiftKey) event.preventDefault();
  if (inside) close(); // it has been read
}

export function startBubble() {
  for (const moves of ["pointerover", "pointermove"]) document.addEventListener(moves, pointed, { passive: true }); // before what pressing would do is shown in it
  document.documentElement.addEventListener("pointerleave", ({ pointerType }) => pointerType === "touch" || close());
  document.addEventListener("pointerdown", (event) => {
    pressed = event;
    if (!bubble.contains(event.target)) close();
  }, { capture: true });
  document.addEventListener("focusin", ({ target }) => {
    const found = target.matches(":focus-visible") ? about(target) : null;
    if (found) tell({ ...found, from: target }, STAYS, true);
  });
  document.addEventListener("carried", () => due?.from && close());
  document.addEventListener("focusout", ({ relatedTarget }) => bubble.matches(":hover") || bubble.contains(relatedTarget) || close());
  document.addEventListener("longpress", (event) => {
    const found = about(event.target);
    if (!found) return;
    event.preventDefault();
    tell(found, 0, true);
  });
  document.addEventListener("keydown", escaped, { capture: true });
  document.addEventListener("keydown", tabbed);
  document.addEventListener("choice", () => due && !due.of.isConnected && close()); // the table has changed
  document.addEventListener("scroll", ({ target }) => bubble.contains(target) || close(), { capture: true, passive: true });
  bubble.addEventListener("click", ({ target }) => {
    const about = due, within = bubble.contains(document.activeElement);
    if (within) about.from?.focus(); // where the reader is again when the dialog is closed
    close();
    if (about && target.closest(".more")) explain(about.topics);
  });
}
