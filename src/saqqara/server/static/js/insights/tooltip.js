// Whatever is pointed at for a moment, focused, or touched for long says what it is, in a bubble beside it: its name, what
// stands on it, a sentence or two; below it what pressing would do (`preview.js`). The bubble stays while the pointer is
// on it, and goes with Escape. All that there is to say stands in a dialog; by keyboard the next Tab leads to it.
import { announce } from "../core/notices.js";
import { explain, shortTopic, findTopics } from "../core/dialogs.js";

const OPEN_DELAY_MS = 450, CLOSE_DELAY_MS = 200; // ms of rest until it opens; until it goes when the pointer has left
const WINDOW_MARGIN = 4; // px to the edge of the window
const HIT_MARGIN = 8; // px around what is seen of a thing that belong to it

const tooltip = document.getElementById("tooltip"), previewSlot = tooltip.querySelector(".tooltip-preview"), more = tooltip.querySelector(".more");

let subject = null; // what it is about, or will be when its time has come: `topics`, `element`; `from`: what has the focus, if that opened it
let opening = 0, leaving = 0;
let pressed = null; // where the pointer was pressed, until it moves: what comes to lie beneath it then is not pointed at

/** Where what pressing would do is said while the bubble speaks of a thing, or soon will; else null. */
export const tooltipPreviewSlot = () => (subject ? previewSlot : null);

/** What the bubble says, for ears; "" while there is none. */
export function spokenText() {
  if (!subject) return "";
  const { title, facts, brief } = shortTopic(subject.topics);
  return [`${title}.`, facts && `${facts}.`, brief].filter(Boolean).join(" ");
}

/** What is seen of a thing: the line that the keyboard draws round it tells, for what can be pressed is often larger. */
function visibleBox(thing) {
  const line = thing.querySelector(":scope > .focus, :scope > .lift > .focus");
  return (line ?? thing).getBoundingClientRect();
}

/** Whether a point is on what is seen of a thing, not on wide ground that can be pressed with it. */
function isOn(thing, { clientX, clientY }) {
  const { top, bottom, left, right } = visibleBox(thing);
  return clientX > left - HIT_MARGIN && clientX < right + HIT_MARGIN && clientY > top - HIT_MARGIN && clientY < bottom + HIT_MARGIN;
}

/** Puts it beside its thing: above, else below, else at a side; over it only where the window has no other room. */
export function placeTooltip() {
  if (!subject || tooltip.hidden) return;
  const { top, bottom, left, right, width } = visibleBox(subject.element), wide = tooltip.offsetWidth, high = tooltip.offsetHeight;
  const across = Math.max(WINDOW_MARGIN, Math.min(left + width / 2 - wide / 2, innerWidth - wide - WINDOW_MARGIN));
  const down = Math.max(WINDOW_MARGIN, Math.min(top, innerHeight - high - WINDOW_MARGIN));
  const [, x, y] = [
    [top - high >= WINDOW_MARGIN, across, top - high],
    [bottom + high <= innerHeight - WINDOW_MARGIN, across, bottom],
    [right + wide <= innerWidth - WINDOW_MARGIN, right, down],
    [left - wide >= WINDOW_MARGIN, left - wide, down],
    [true, across, top > innerHeight - bottom ? WINDOW_MARGIN : innerHeight - high - WINDOW_MARGIN],
  ].find(([room]) => room);
  Object.assign(tooltip.style, { left: `${x}px`, top: `${y}px` });
}

function closeTooltip() {
  clearTimeout(opening);
  clearTimeout(leaving);
  subject = null;
  tooltip.hidden = true;
  document.querySelector("#turn .heading")?.append(...previewSlot.childNodes); // what pressing would do is still said, in the bar
}

function openTooltip(isSpoken) {
  if (!subject.element.isConnected) return closeTooltip(); // the table has changed meanwhile
  (subject.element.closest("dialog[open]") ?? document.body).append(tooltip); // all else lies beneath a dialog
  tooltip.hidden = false;
  placeTooltip();
  if (isSpoken && !previewSlot.childNodes.length) announce(spokenText()); // else what pressing would do is said with it
}

/** It is to say what a thing is, after so many milliseconds; `isSpoken`: aloud too. */
function scheduleTooltip(nextSubject, delay, isSpoken) {
  closeTooltip();
  const { title, facts, brief } = shortTopic(nextSubject.topics);
  subject = nextSubject;
  for (const [part, words] of [[".title", title], [".status-line", facts], [".brief", brief]]) {
    tooltip.querySelector(part).textContent = words;
  }
  if (delay) opening = setTimeout(openTooltip, delay, isSpoken);
  else openTooltip(isSpoken);
}

/** What a bubble could be about, or null: a button whose whole purpose is to explain needs none. */
function explainedBy(target) {
  const found = findTopics(target);
  return found && shortTopic(found.topics) && !found.element.matches("button.about") ? found : null;
}

function onPointer(event) {
  const { target, pointerType, buttons, clientX, clientY } = event;
  if (pointerType === "touch") return;
  if (buttons) return closeTooltip(); // something is dragged
  if (pressed && Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) < 1) return;
  pressed = null;
  const isInside = tooltip.contains(target), found = isInside ? subject : explainedBy(target);
  if (found && (isInside || isOn(found.element, event))) {
    clearTimeout(leaving);
    leaving = 0;
    if (found.element !== subject?.element) scheduleTooltip(found, OPEN_DELAY_MS, false);
  } else if (tooltip.hidden) closeTooltip();
  else leaving ||= setTimeout(closeTooltip, CLOSE_DELAY_MS);
}

function onEscape(event) {
  if (event.key !== "Escape" || tooltip.hidden) return;
  if (tooltip.contains(document.activeElement)) subject.from?.focus();
  closeTooltip();
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Tab goes from the thing into its bubble, and from there on as if it came from the thing: the bubble lies beside it. */
function onTab(event) {
  if (event.key !== "Tab" || tooltip.hidden || !subject.from) return;
  const isInside = tooltip.contains(event.target);
  if (!isInside && (event.shiftKey || event.target !== subject.from)) return;
  (isInside ? subject.from : more).focus();
  if (!isInside || event.shiftKey) event.preventDefault();
  if (isInside) closeTooltip(); // it has been read
}

export function startTooltip() {
  for (const type of ["pointerover", "pointermove"]) document.addEventListener(type, onPointer, { passive: true }); // before what pressing would do is shown in it
  document.documentElement.addEventListener("pointerleave", ({ pointerType }) => pointerType === "touch" || closeTooltip());
  document.addEventListener("pointerdown", (event) => {
    pressed = event;
    if (!tooltip.contains(event.target)) closeTooltip();
  }, { capture: true });
  document.addEventListener("focusin", ({ target }) => {
    const found = target.matches(":focus-visible") ? explainedBy(target) : null;
    if (found) scheduleTooltip({ ...found, from: target }, OPEN_DELAY_MS, true);
  });
  document.addEventListener("carried", () => subject?.from && closeTooltip());
  document.addEventListener("focusout", ({ relatedTarget }) => tooltip.matches(":hover") || tooltip.contains(relatedTarget) || closeTooltip());
  document.addEventListener("longpress", (event) => {
    const found = explainedBy(event.target);
    if (!found) return;
    event.preventDefault();
    scheduleTooltip(found, 0, true);
  });
  document.addEventListener("keydown", onEscape, { capture: true });
  document.addEventListener("keydown", onTab);
  document.addEventListener("choice", () => subject && !subject.element.isConnected && closeTooltip()); // the table has changed
  document.addEventListener("scroll", ({ target }) => tooltip.contains(target) || closeTooltip(), { capture: true, passive: true });
  tooltip.addEventListener("click", ({ target }) => {
    const lastSubject = subject, hadFocus = tooltip.contains(document.activeElement);
    if (hadFocus) lastSubject.from?.focus(); // where the reader is again when the dialog is closed
    closeTooltip();
    if (lastSubject && target.closest(".more")) explain(lastSubject.topics);
  });
}
