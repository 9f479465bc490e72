// Commands and questions. A command carries the number of the last event that this page has seen.
import { app, revealingActions, confirmsTurns, translate, currentSeat } from "./state.js";
import { showNotice } from "./notices.js";

const base = app.dataset.api;
const UPDATE_TIMEOUT_MS = 5000; // ms until an answer should have reached the page
let queue = Promise.resolve(true); // what was asked last; comes to null if it was refused, or something before it
let latestRequest = null; // what that is, while it is under way or waits
let resolveUpdate = () => {};

/** To be called when the page has what the server had told. */
export const pageUpdated = () => resolveUpdate();

let pendingCount = 0; // how many are under way or wait

/** Whether the reader has pressed on before the last answer came. */
export const hasQueued = () => pendingCount > 1;

/** Whether something is under way, or has been answered and the page does not show it yet. */
export const isBusy = () => pendingCount > 0 || app.dataset.drawnSeq !== app.dataset.seq;

/** Counts what is under way, and reports it to the modules of the page. */
function changePending(change) {
  pendingCount += change;
  document.dispatchEvent(new Event("busy"));
}

/** One at a time: what is asked while something else is under way waits, and is dropped if that fails. What is asked
 *  twice in a row meanwhile, as by a double click, counts once. */
async function enqueue(key, send) {
  if (key === latestRequest) return null;
  latestRequest = key;
  changePending(1);
  const result = queue.then((done) => done && send()).finally(() => changePending(-1));
  queue = result;
  const done = await result;
  if (queue === result) [queue, latestRequest] = [Promise.resolve(true), null];
  return done;
}

/** Sends a request; shows why if it is refused. */
async function post(name, body) {
  try {
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(`${base}/${name}`, { method: "POST", headers, body: JSON.stringify(body) });
    const reply = await response.json();
    if (response.ok) return reply;
    showNotice(reply.message, reply);
  } catch {
    showNotice(translate("table-failed"));
  }
  return null;
}

/** Returns when the page shows an event. */
async function waitUntilDrawn(seq) {
  const timer = setTimeout(() => location.reload(), UPDATE_TIMEOUT_MS);
  while (Number(app.dataset.seq) < seq) await new Promise((resolve) => { resolveUpdate = resolve; });
  clearTimeout(timer);
}

/** Sends a request when its turn comes. Answers what the server answers; null if that is no, or nothing was sent. */
export const request = (name, body) => enqueue(JSON.stringify([name, body]), () => post(name, body));

/** Sends a command of the reader's seat, and waits until the page shows what came of it; answers like a request.
 *  `isStillWanted` is asked when its turn has come: it is not sent if that is not so any more. */
export function command(name, facts = {}, isStillWanted = () => true) {
  return enqueue(JSON.stringify([name, facts]), async () => {
    if (!isStillWanted()) return null;
    const done = await post(name, { after: Number(app.dataset.seq), seat: currentSeat(), ...facts });
    if (done) await waitUntilDrawn(done.seq);
    return done;
  });
}

/** Sends a decision, the last step of a turn as confirmed by readers who want that; but not what reveals by the time its
 *  turn has come, unless its reader has agreed to that. */
export const play = (action, confirmed = false) =>
  command("play", { action, confirm: !confirmsTurns() }, () => confirmed || !(action in revealingActions()));

/** Why a decision cannot be made now: `{message, clause}`, or null. */
export async function fetchRefusal(action) {
  const response = await fetch(`${base}/refusal?${new URLSearchParams({ action })}`);
  return (await response.json()).refusal ?? null;
}
