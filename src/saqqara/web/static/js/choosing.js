// Clicks. What can be undone is sent at once; what reveals is chosen first and sent by the gold button.
import { app, choices, idle, revealed, say } from "./state.js";
import { announce, notice, quiet } from "./notices.js";
import { command, decide, refusal, request } from "./server.js";
import { mood } from "./regions.js";
import { explain } from "./dialogs.js";
import { arrange } from "./roving.js";

let chosen = null; // a decision that reveals
let half = null; // the first tile of a swap, as `2.1`

/** After every change: the mood of the page; a choice that is still possible stays chosen. */
export function settle() {
  mood();
  half = null;
  const kept = chosen && chosen in choices() ? chosen : null;
  chosen = null;
  if (kept) choose(kept);
  arrange();
  changed();
}

/** Tells whoever shows what would happen that something else may be chosen now. */
const changed = () => document.dispatchEvent(new Event("choice"));

/** The decision that reveals and is chosen, or null. */
export const chosenNow = () => chosen;

/** The decision that pressing an element would send or choose; null for none. */
export function meant(element) {
  const piece = element.closest?.("[data-swap], [data-decision], [data-command]");
  if (!piece) return null;
  const { swap: space, decision, command: name } = piece.dataset;
  if (space) return half && half !== space && onBoat(space, half) ? swapOf(half, space) : null;
  return decision ?? (name === "chosen" ? chosen : null);
}

/** Whether the gold button would do something now. */
export const ready = () => Boolean(document.querySelector("#confirm:not([aria-disabled])"));

/** Whether something is chosen, and dropping it. */
export function drop() {
  if (!chosen && !half) return false;
  choose(null);
  mark(half, false);
  half = null;
  announce(say("table-dropped"));
  return true;
}

function choose(decision) {
  for (const piece of document.querySelectorAll(".legal.chosen[data-decision]")) piece.classList.remove("chosen");
  chosen = decision;
  const button = document.getElementById("confirm");
  if (!button || button.dataset.command !== "chosen") return;
  const words = decision ? choices()[decision] : say("table-choose");
  if (decision) of(decision)?.classList.add("chosen");
  button.querySelector(".what").textContent = words;
  button.classList.toggle("reveals", Boolean(decision));
  button.querySelector("#confirm-note").textContent = decision ? revealed()[decision] : "";
  button.toggleAttribute("aria-disabled", !decision);
  if (!decision) button.setAttribute("aria-disabled", "true");
  if (decision) announce(`${words}. ${revealed()[decision]}`);
  changed();
}

const of = (decision) => document.querySelector(`[data-decision="${decision}"]`);

const mark = (space, on) => {
  const tile = space && document.querySelector(`[data-swap="${space}"]`);
  if (!tile) return;
  tile.classList.toggle("chosen", on);
  tile.setAttribute("aria-pressed", on);
};

/** Acts on a decision: chooses it if it reveals, else sends it. */
export async function act(decision) {
  if (decision in choices()) return choose(decision === chosen ? null : decision);
  choose(null);
  return decide(decision);
}

const onBoat = (space, other) => space.split(".")[0] === other.split(".")[0];

/** Two spaces of a boat as a decision. */
function swapOf(one, other) {
  const [boat] = one.split(".");
  return `swap ${boat}.${[one, other].map((space) => space.split(".")[1]).sort().join("-")}`;
}

async function swap(space) {
  if (half === space) return drop();
  if (half && onBoat(space, half)) {
    mark(space, true);
    const first = half;
    if (await decide(swapOf(half, space))) return;
    mark(space, false);
    half = first;
    return;
  }
  mark(half, false);
  half = space;
  mark(half, true);
  announce(say("table-swap-first"));
}

async function ask(decision, topic) {
  const why = await refusal(decision);
  if (topic) explain(topic, why);
  else if (why) notice(why.why, why.rule, app.dataset.game, why.remedy);
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
  const piece = element.closest("[data-swap], [data-decision], [data-ask], [data-command]");
  if (!piece) return asked(element.closest(".drawn :is(.ready, [data-stays])"));
  const { swap: space, decision, ask: unlikely, command: name, info } = piece.dataset;
  if (unlikely) await ask(unlikely, info);
  else if (piece.getAttribute("aria-disabled") === "true") notice(idle()[name]);
  else if (space) await swap(space);
  else if (decision) await act(decision);
  else if (name === "chosen") await decide(chosen);
  else if (name === "rematch") await rematch();
  else await command(name);
}

async function rematch() {
  const next = await request("rematch", {});
  if (next) location.href = next.url;
}

/** From now on clicks act; `after` is told of each when it has been acted on. */
export function startChoosing(after) {
  document.addEventListener("click", async (event) => {
    if (event.target.closest("#notice")) return;
    await pressed(event.target);
    after(event);
  });
}
