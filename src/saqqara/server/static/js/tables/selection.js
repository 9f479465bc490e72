// Clicks on pieces and buttons. Reversible actions are sent at once; revealing ones are selected first and sent by the
// confirm button.
import { app, revealingActions, disabledReasons, revealedTexts, translate } from "../core/state.js";
import { announce, showNotice, hideNotice } from "../core/notices.js";
import { isBusy, command, play, fetchRefusal, request } from "../core/server.js";
import { updateStatus } from "../core/regions.js";
import { explain, findTopics } from "../core/dialogs.js";
import { updateTabStops } from "../core/roving.js";
import { scrollToLegal } from "../core/scroll.js";

const MAX_LIT = 12; // maximum number of pieces to light up at once

let selected = null; // selected action that reveals hidden information
let firstHalf = null; // piece chosen as the first half of an action

/** Update the page after every change. A selection, or half of one, stays if it is still legal. */
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

/** Disable the confirm button while a request is pending or nothing is selected. */
function updateConfirmButton() {
  const button = document.querySelector("#confirm:is([data-command], [data-action])");
  if (!button) return;
  const on = { "aria-busy": isBusy(), "aria-disabled": isBusy() || (button.dataset.command === "chosen" && !selected) };
  for (const [name, set] of Object.entries(on)) set ? button.setAttribute(name, "true") : button.removeAttribute(name);
}

/** Return the actions of a piece: its own, those of which it is one half, and those of dragging it. */
function actionsOf({ dataset: { halfActions: halves = "", dragActions: drag = "", action = "" } }) {
  return new Set(`${halves}|${drag}|${action}`.split("|").filter(Boolean));
}

/** Return the single action that two pieces make together, or null. */
export function commonAction(one, other) {
  const otherActions = actionsOf(other), both = [...actionsOf(one)].filter((action) => otherActions.has(action));
  return one !== other && both.length === 1 ? both[0] : null;
}

/** Return the action of a piece together with the chosen first half, or null. */
const actionWithHalf = (piece) => (firstHalf ? commonAction(firstHalf, piece) : null);

/** Return the pieces that stand for an action: those that carry it alone, otherwise its two halves. */
export function piecesOf(action) {
  const alone = document.querySelectorAll(`.drawing [data-action="${action}"]`);
  return alone.length ? [...alone] : [...document.querySelectorAll(".drawing [data-half-actions]")].filter((piece) => actionsOf(piece).has(action));
}

/** Notify the preview that the selection may have changed. */
const notifySelection = () => document.dispatchEvent(new Event("choice"));

/** Return the selected revealing action, or null. */
export const selectedAction = () => selected;

/** Return the action that pressing an element would send or select, or null. */
export function targetAction(element) {
  const piece = element.closest?.("[data-half-actions], [data-action], [data-command]");
  if (!piece) return null;
  return actionWithHalf(piece) ?? piece.dataset.action ?? (piece.dataset.command === "chosen" ? selected : null);
}

/** Return whether the confirm button can be pressed. */
export const canConfirm = () => Boolean(document.querySelector("#confirm:not([aria-disabled])"));

/** Drop the selection. Return whether there was one. */
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

/** Choose a piece as the first half of an action (null: none), and show in the bar what is missing, with a cancel
 *  button. */
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

/** Show in the bar what is missing; hide the line without `words`. */
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

/** Dim pieces that do not match the first half. If many pieces are legal, also dim those that only follow a first half,
 *  so that players choose what before where. Dimmed pieces still work. */
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

/** Choose a piece as the first half, or drop it if it was chosen. */
function toggleHalf(piece) {
  if (piece === firstHalf) return dropSelection();
  selectAction(null);
  selectHalf(piece);
  notifySelection();
  scrollToLegal();
  return announce(piece.dataset.halfHint);
}

/** Select an action that reveals something; send any other. */
export async function perform(action) {
  selectHalf(null);
  if (action in revealingActions()) return selectAction(action === selected ? null : action);
  selectAction(null);
  return playAction(action);
}

/** Send the selected action. It is not selected again, even if the same action is legal afterwards. */
async function playSelected() {
  const action = selected;
  if (!action) return; // pressed twice
  selected = null;
  await playAction(action, true);
}

/** Send an action. If that fails and the action reveals something, it is selected. */
async function playAction(action, isConfirmed = false) {
  if (!(await play(action, isConfirmed)) && action in revealingActions()) selectAction(action);
}

async function explainRefusal(action, topic) {
  const why = await fetchRefusal(action);
  if (topic) explain(topic, why);
  else if (why) showNotice(why.message, why);
  else showNotice(disabledReasons().chosen);
}

/** Explain how to use a clicked piece that must be dragged, or why it cannot move. */
async function explainPiece(piece) {
  if (piece?.dataset.dragHelp) await explainRefusal(piece.dataset.dragHelp);
  else if (piece) showNotice(disabledReasons().chosen);
}

/** Handle a click, Enter or Space on an element. */
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

/** Start to handle clicks. `onDone` is called after each of them. */
export function startSelection(onDone) {
  document.addEventListener("busy", updateConfirmButton);
  document.addEventListener("click", async (event) => {
    if (event.target.closest("#notice")) return;
    await handlePress(event.target);
    onDone(event);
  });
}
