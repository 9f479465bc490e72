// Tooltip for an element that is hovered, focused or long-pressed: its name, status and a brief text, and a preview of
// pressing it (`preview.js`). It stays while the pointer is on it, and Escape closes it. A dialog contains the full
// explanation; by keyboard, Tab leads to its button.
import { announce } from "../core/notices.js";
import { explain, shortTopic, findTopics } from "../core/dialogs.js";

const OPEN_DELAY_MS = 450, CLOSE_DELAY_MS = 200; // ms until it opens, and until it closes after the pointer has left
const WINDOW_MARGIN = 4; // px to the edge of the window
const HIT_MARGIN = 8; // px around the visible part of an element that belong to it

const tooltip = document.getElementById("tooltip"), previewSlot = tooltip.querySelector(".tooltip-preview"), more = tooltip.querySelector(".more");

let subject = null; // `topics` and `element` of the open or scheduled tooltip; `from`: the focused element, if it opened it
let opening = 0, leaving = 0;
let pressed = null; // last press, until the pointer moves: elements that appear below it are not hovered

/** Return the place for previews in the tooltip; null if none is open or scheduled. */
export const tooltipPreviewSlot = () => (subject ? previewSlot : null);

/** Return the text of the tooltip for screen readers; "" if there is none. */
export function spokenText() {
  if (!subject) return "";
  const { title, facts, brief } = shortTopic(subject.topics);
  return [`${title}.`, facts && `${facts}.`, brief].filter(Boolean).join(" ");
}

/** Return the visible box of an element, given by its focus outline, because the clickable area is often larger. */
function visibleBox(thing) {
  const line = thing.querySelector(":scope > .focus, :scope > .lift > .focus");
  return (line ?? thing).getBoundingClientRect();
}

/** Return whether a point is on the visible part of an element, not on a larger clickable area. */
function isOn(thing, { clientX, clientY }) {
  const { top, bottom, left, right } = visibleBox(thing);
  return clientX > left - HIT_MARGIN && clientX < right + HIT_MARGIN && clientY > top - HIT_MARGIN && clientY < bottom + HIT_MARGIN;
}

/** Place the tooltip above its element, else below, else at a side; over it only if there is no room elsewhere. */
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
  document.querySelector("#turn .heading")?.append(...previewSlot.childNodes); // the bar still shows the preview
}

function openTooltip(isSpoken) {
  if (!subject.element.isConnected) return closeTooltip(); // the table has changed meanwhile
  (subject.element.closest("dialog[open]") ?? document.body).append(tooltip); // to be on top of the dialog
  tooltip.hidden = false;
  placeTooltip();
  if (isSpoken && !previewSlot.childNodes.length) announce(spokenText()); // otherwise the preview is announced with it
}

/** Schedule the tooltip of a subject after a delay in ms; `isSpoken` announces it as well. */
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

/** Return the subject of a tooltip, or null. Buttons that only explain have none. */
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

/** Move the focus with Tab from the element into its tooltip, and from there on as if from the element. */
function onTab(event) {
  if (event.key !== "Tab" || tooltip.hidden || !subject.from) return;
  const isInside = tooltip.contains(event.target);
  if (!isInside && (event.shiftKey || event.target !== subject.from)) return;
  (isInside ? subject.from : more).focus();
  if (!isInside || event.shiftKey) event.preventDefault();
  if (isInside) closeTooltip(); // it has been read
}

export function startTooltip() {
  for (const type of ["pointerover", "pointermove"]) document.addEventListener(type, onPointer, { passive: true }); // runs before the preview's listener
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
    if (hadFocus) lastSubject.from?.focus(); // restored after the dialog
    closeTooltip();
    if (lastSubject && target.closest(".more")) explain(lastSubject.topics);
  });
}
