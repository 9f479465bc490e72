// Clicks. What can be undone is sent at once; what reveals is chosen first and sent by the gold button.
import { app, revealingActions, disabledReasons, revealedTexts, translate } from "../core/state.js";
import { announce, showNotice, hideNotice } from "../core/notices.js";
import { isBusy, command, play, fetchRefusal, request } from "../core/server.js";
import { updateStatus } from "../core/regions.js";
import { explain, findTopics } from "../core/dialogs.js";
import { updateTabStops } from "../core/roving.js";
import { scrollToLegal } from "../core/scroll.js";

const MAX_LIT = 12; // so much can be lit at once and still be taken in

let selected = null; // a decision that reveals
let firstHalf = null; // the piece that was chosen as one half of a decision

/** After every change: the mood of the page; a choice, or half of one, that is still possible stays chosen. */
export function restoreSelection() {
  updateStatus();
  const sameHalf = firstHalf && document.getElementById(firstHalf.id);
  selectHalf(sameHalf?.dataset.halfActions ? sameHalf : null);
  const stillPossible = selected && selected in revealingActions() ? selected : null;
  selected = null;
  if (stillPossible) selectAction(stillPossible);
  updateConfirmButton();
  updateTabStops();
  notifySelection();
}

/** The gold button shows whether it does something now: not while an action is under way, not without a choice. */
function updateConfirmButton() {
  const button = document.querySelector("#confirm:is([data-command], [data-action])");
  if (!button) return;
  const on = { "aria-busy": isBusy(), "aria-disabled": isBusy() || (button.dataset.command === "chosen" && !selected) };
  for (const [name, set] of Object.entries(on)) set ? button.setAttribute(name, "true") : button.removeAttribute(name);
}

/** The decisions that a piece stands for: its own, those of which it is one half, those that dragging it can make. */
function actionsOf({ dataset: { halfActions: halves = "", dragActions: drag = "", action = "" } }) {
  return new Set(`${halves}|${drag}|${action}`.split("|").filter(Boolean));
}

/** The one decision that two pieces make together, or null. */
export function commonAction(one, other) {
  const otherActions = actionsOf(other), both = [...actionsOf(one)].filter((action) => otherActions.has(action));
  return one !== other && both.length === 1 ? both[0] : null;
}

/** What a piece makes together with the half that was chosen before, or null. */
const actionWithHalf = (piece) => (firstHalf ? commonAction(firstHalf, piece) : null);

/** The pieces that stand for a decision: what carries it alone, else its two halves. */
export function piecesOf(action) {
  const alone = document.querySelectorAll(`.drawing [data-action="${action}"]`);
  return alone.length ? [...alone] : [...document.querySelectorAll(".drawing [data-half-actions]")].filter((piece) => actionsOf(piece).has(action));
}

/** Tells whoever shows what would happen that something else may be chosen now. */
const notifySelection = () => document.dispatchEvent(new Event("choice"));

/** The decision that reveals and is chosen, or null. */
export const selectedAction = () => selected;

/** The decision that pressing an element would send or choose; null for none. */
export function targetAction(element) {
  const piece = element.closest?.("[data-half-actions], [data-action], [data-command]");
  if (!piece) return null;
  return actionWithHalf(piece) ?? piece.dataset.action ?? (piece.dataset.command === "chosen" ? selected : null);
}

/** Whether the gold button would do something now. */
export const canConfirm = () => Boolean(document.querySelector("#confirm:not([aria-disabled])"));

/** Whether something is chosen, and dropping it. */
export function dropSelection() {
  if (!selected && !firstHalf) return false;
  selectAction(null);
  selectHalf(null);
  announce(translate("table-dropped"));
  return true;
}

function selectAction(action) {
  for (const piece of document.querySelectorAll(".drawing .legal.chosen")) piece.classList.toggle("chosen", piece === firstHalf);
  selected = action;
  const button = document.getElementById("confirm");
  if (!button || button.dataset.command !== "chosen") return;
  const words = action ? revealingActions()[action] : translate("table-choose");
  if (action) for (const piece of piecesOf(action)) piece.classList.add("chosen");
  button.querySelector(".what").textContent = words;
  button.classList.toggle("reveals", Boolean(action));
  button.querySelector("#confirm-note").textContent = action ? revealedTexts()[action] : "";
  updateConfirmButton();
  if (action) announce(`${words}. ${revealedTexts()[action]}`);
  notifySelection();
}

/** Chooses a piece as one half of a decision (null: none), and says what it lacks: beside the bar, with a way to drop it. */
function selectHalf(piece) {
  firstHalf?.classList.remove("chosen");
  firstHalf?.setAttribute("aria-pressed", "false");
  firstHalf = piece;
  app.classList.toggle("has-half-choice", Boolean(firstHalf));
  firstHalf?.classList.add("chosen");
  firstHalf?.setAttribute("aria-pressed", "true");
  showMissingHalf(firstHalf?.dataset.halfHint);
  dimOthers();
}

/** What is lacking stands in the bar; nothing without words. */
function showMissingHalf(words) {
  document.getElementById("missing-half")?.remove();
  if (!words) return;
  const line = document.createElement("p"), text = document.createElement("span"), button = document.createElement("button");
  line.id = "missing-half";
  text.textContent = words;
  button.className = "plain";
  button.textContent = translate("table-drop");
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    dropSelection();
  });
  line.append(text, " ", button);
  document.querySelector("#turn .heading").append(line);
}

/** What can be chosen and is calm all the same: what does not fit to a chosen half; and where very much could be chosen,
 *  whatever follows upon a first half, so that it is first asked what, then where. Pressing it does what it says. */
function dimOthers() {
  const pieces = [...document.querySelectorAll(".drawing :is([data-half-actions], [data-action])")];
  const firstActions = new Set(pieces.filter(({ dataset }) => dataset.first).flatMap((piece) => [...actionsOf(piece)]));
  const isSecondStep = (piece) => !piece.dataset.first && [...actionsOf(piece)].every((action) => firstActions.has(action));
  for (const piece of pieces) {
    const fits = Boolean(actionWithHalf(piece));
    piece.classList.toggle("fits", fits);
    piece.classList.toggle("is-dimmed", firstHalf ? piece !== firstHalf && !fits : pieces.length > MAX_LIT && isSecondStep(piece));
  }
  for (const thumb of document.querySelectorAll("[data-target]")) {
    const drawing = document.getElementById(thumb.dataset.target);
    thumb.classList.toggle("is-dimmed", !drawing?.querySelector(".legal:not(.is-dimmed, .chosen)"));
  }
}

/** A piece that is one half was pressed: it is chosen, or dropped if it was. */
function toggleHalf(piece) {
  if (piece === firstHalf) return dropSelection();
  selectAction(null);
  selectHalf(piece);
  notifySelection();
  scrollToLegal();
  return announce(piece.dataset.halfHint);
}

/** Acts on a decision: chooses it if it reveals, else sends it. */
export async function perform(action) {
  selectHalf(null);
  if (action in revealingActions()) return selectAction(action === selected ? null : action);
  selectAction(null);
  return playAction(action);
}

/** The gold button: what is chosen is sent. Where the same is possible again afterwards it is not chosen again. */
async function playSelected() {
  const action = selected;
  if (!action) return; // pressed twice
  selected = null;
  await playAction(action, true);
}

/** Sends a decision. If that could not be done and it reveals, it is chosen. */
async function playAction(action, isConfirmed = false) {
  if (!(await play(action, isConfirmed)) && action in revealingActions()) selectAction(action);
}

async function explainRefusal(action, topic) {
  const why = await fetchRefusal(action);
  if (topic) explain(topic, why);
  else if (why) showNotice(why.message, why);
  else showNotice(disabledReasons().chosen);
}

/** A piece that is to be dragged has been clicked: what to do with it, or why it stays. */
async function explainPiece(piece) {
  if (piece?.dataset.dragHelp) await explainRefusal(piece.dataset.dragHelp);
  else if (piece) showNotice(disabledReasons().chosen);
}

/** Does what a click, Enter or Space on an element means. */
export async function handlePress(element) {
  hideNotice();
  const piece = element.closest("[data-half-actions], [data-action], [data-refused-action], [data-command]");
  if (!piece) return explainPiece(element.closest(".drawing :is(.ready, [data-drag-help])"));
  const { halfActions: halves, action, refusedAction, command: name } = piece.dataset;
  const targeted = actionWithHalf(piece) ?? action;
  if (piece.id === "confirm" && isBusy()) return;
  if (refusedAction) await explainRefusal(refusedAction, findTopics(element)?.topics);
  else if (piece.getAttribute("aria-disabled") === "true") showNotice(disabledReasons()[name]);
  else if (targeted) await perform(targeted);
  else if (halves) toggleHalf(piece);
  else if (name === "chosen") await playSelected();
  else if (name === "rematch") await rematch();
  else await command(name);
}

async function rematch() {
  const next = await request("rematch", {});
  if (next) location.href = next.url;
}

/** From now on clicks act; `onDone` is told of each when it has been acted on. */
export function startSelection(onDone) {
  document.addEventListener("busy", updateConfirmButton);
  document.addEventListener("click", async (event) => {
    if (event.target.closest("#notice")) return;
    await handlePress(event.target);
    onDone(event);
  });
}
