// Clicks. What can be undone is sent at once; what reveals is chosen first and sent by the gold button.
import { app, choices, idle, revealed, say } from "../core/state.js";
import { announce, notice, quiet } from "../core/notices.js";
import { busy, command, decide, refusal, request } from "../core/server.js";
import { mood } from "../core/regions.js";
import { explain, topicOf } from "../core/dialogs.js";
import { arrange } from "../core/roving.js";
import { reach } from "../core/scroll.js";

const MANY = 12; // so much can be lit at once and still be taken in

let chosen = null; // a decision that reveals
let half = null; // the piece that was chosen as one half of a decision

/** After every change: the mood of the page; a choice, or half of one, that is still possible stays chosen. */
export function settle() {
  mood();
  const again = half && document.getElementById(half.id);
  part(again?.dataset.part ? again : null);
  const kept = chosen && chosen in choices() ? chosen : null;
  chosen = null;
  if (kept) choose(kept);
  gild();
  arrange();
  changed();
}

/** The gold button shows whether it does something now: not while an action is under way, not without a choice. */
function gild() {
  const button = document.querySelector("#confirm:is([data-command], [data-decision])");
  if (!button) return;
  const on = { "aria-busy": busy(), "aria-disabled": busy() || (button.dataset.command === "chosen" && !chosen) };
  for (const [name, set] of Object.entries(on)) set ? button.setAttribute(name, "true") : button.removeAttribute(name);
}

/** The decisions that a piece stands for: its own, those of which it is one half, those that dragging it can make. */
function standsFor({ dataset: { part: halves = "", drag = "", decision = "" } }) {
  return new Set(`${halves}|${drag}|${decision}`.split("|").filter(Boolean));
}

/** The one decision that two pieces make together, or null. */
export function together(one, other) {
  const whole = standsFor(other), both = [...standsFor(one)].filter((decision) => whole.has(decision));
  return one !== other && both.length === 1 ? both[0] : null;
}

/** What a piece makes together with the half that was chosen before, or null. */
const joined = (piece) => (half ? together(half, piece) : null);

/** The pieces that stand for a decision: what carries it alone, else its two halves. */
export function piecesOf(decision) {
  const alone = document.querySelectorAll(`.drawn [data-decision="${decision}"]`);
  return alone.length ? [...alone] : [...document.querySelectorAll(".drawn [data-part]")].filter((piece) => standsFor(piece).has(decision));
}

/** Tells whoever shows what would happen that something else may be chosen now. */
const changed = () => document.dispatchEvent(new Event("choice"));

/** The decision that reveals and is chosen, or null. */
export const chosenNow = () => chosen;

/** The decision that pressing an element would send or choose; null for none. */
export function meant(element) {
  const piece = element.closest?.("[data-part], [data-decision], [data-command]");
  if (!piece) return null;
  return joined(piece) ?? piece.dataset.decision ?? (piece.dataset.command === "chosen" ? chosen : null);
}

/** Whether the gold button would do something now. */
export const ready = () => Boolean(document.querySelector("#confirm:not([aria-disabled])"));

/** Whether something is chosen, and dropping it. */
export function drop() {
  if (!chosen && !half) return false;
  choose(null);
  part(null);
  announce(say("table-dropped"));
  return true;
}

function choose(decision) {
  for (const piece of document.querySelectorAll(".drawn .legal.chosen")) piece.classList.toggle("chosen", piece === half);
  chosen = decision;
  const button = document.getElementById("confirm");
  if (!button || button.dataset.command !== "chosen") return;
  const words = decision ? choices()[decision] : say("table-choose");
  if (decision) for (const piece of piecesOf(decision)) piece.classList.add("chosen");
  button.querySelector(".what").textContent = words;
  button.classList.toggle("reveals", Boolean(decision));
  button.querySelector("#confirm-note").textContent = decision ? revealed()[decision] : "";
  gild();
  if (decision) announce(`${words}. ${revealed()[decision]}`);
  changed();
}

/** Chooses a piece as one half of a decision (null: none), and says what it lacks: beside the bar, with a way to drop it. */
function part(piece) {
  half?.classList.remove("chosen");
  half?.setAttribute("aria-pressed", "false");
  half = piece;
  app.classList.toggle("halved", Boolean(half));
  half?.classList.add("chosen");
  half?.setAttribute("aria-pressed", "true");
  lacking(half?.dataset.asks);
  light();
}

/** What is lacking stands in the bar; nothing without words. */
function lacking(words) {
  document.getElementById("lacking")?.remove();
  if (!words) return;
  const line = document.createElement("p"), text = document.createElement("span"), button = document.createElement("button");
  line.id = "lacking";
  text.textContent = words;
  button.className = "plain";
  button.textContent = say("table-drop");
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    drop();
  });
  line.append(text, " ", button);
  document.querySelector("#turn .id").append(line);
}

/** What can be chosen and is calm all the same: what does not fit to a chosen half; and where very much could be chosen,
 *  whatever follows upon a first half, so that it is first asked what, then where. Pressing it does what it says. */
function light() {
  const pieces = [...document.querySelectorAll(".drawn :is([data-part], [data-decision])")];
  const begun = new Set(pieces.filter(({ dataset }) => dataset.first).flatMap((piece) => [...standsFor(piece)]));
  const follows = (piece) => !piece.dataset.first && [...standsFor(piece)].every((decision) => begun.has(decision));
  for (const piece of pieces) {
    const fits = Boolean(joined(piece));
    piece.classList.toggle("fits", fits);
    piece.classList.toggle("resting", half ? piece !== half && !fits : pieces.length > MANY && follows(piece));
  }
  for (const thumb of document.querySelectorAll("[data-leads]")) {
    const goal = document.getElementById(thumb.dataset.leads);
    thumb.classList.toggle("resting", !goal?.querySelector(".legal:not(.resting, .chosen)"));
  }
}

/** A piece that is one half was pressed: it is chosen, or dropped if it was. */
function choosePart(piece) {
  if (piece === half) return drop();
  choose(null);
  part(piece);
  changed();
  reach();
  return announce(piece.dataset.asks);
}

/** Acts on a decision: chooses it if it reveals, else sends it. */
export async function act(decision) {
  part(null);
  if (decision in choices()) return choose(decision === chosen ? null : decision);
  choose(null);
  return send(decision);
}

/** The gold button: what is chosen is sent. Where the same is possible again afterwards it is not chosen again. */
async function confirmed() {
  const decision = chosen;
  if (!decision) return; // pressed twice
  chosen = null;
  await send(decision, true);
}

/** Sends a decision. If that could not be done and it reveals, it is chosen. */
async function send(decision, agreed = false) {
  if (!(await decide(decision, agreed)) && decision in choices()) choose(decision);
}

async function ask(decision, topic) {
  const why = await refusal(decision);
  if (topic) explain(topic, why);
  else if (why) notice(why.why, why);
  else notice(idle().chosen);
}

/** A piece that is to be dragged has been clicked: what to do with it, or why it stays. */
async function asked(piece) {
  if (piece?.dataset.stays) await ask(piece.dataset.stays);
  else if (piece) notice(idle().chosen);
}

/** Does what a click, Enter or Space on an element means. */
export async function pressed(element) {
  quiet();
  const piece = element.closest("[data-part], [data-decision], [data-ask], [data-command]");
  if (!piece) return asked(element.closest(".drawn :is(.ready, [data-stays])"));
  const { part: halves, decision, ask: unlikely, command: name } = piece.dataset;
  const whole = joined(piece) ?? decision;
  if (piece.id === "confirm" && busy()) return;
  if (unlikely) await ask(unlikely, topicOf(element)?.topics);
  else if (piece.getAttribute("aria-disabled") === "true") notice(idle()[name]);
  else if (whole) await act(whole);
  else if (halves) choosePart(piece);
  else if (name === "chosen") await confirmed();
  else if (name === "rematch") await rematch();
  else await command(name);
}

async function rematch() {
  const next = await request("rematch", {});
  if (next) location.href = next.url;
}

/** From now on clicks act; `after` is told of each when it has been acted on. */
export function startChoosing(after) {
  document.addEventListener("busy", gild);
  document.addEventListener("click", async (event) => {
    if (event.target.closest("#notice")) return;
    await pressed(event.target);
    after(event);
  });
}
