// Commands and requests to the server. A command carries the sequence number of the last event that this page has
// received.
import { app, revealingActions, confirmsTurns, translate, currentSeat } from "./state.js";
import { showNotice } from "./notices.js";

const base = app.dataset.api;
const UPDATE_TIMEOUT_MS = 5000; // ms until the page should have received the result of a command
let queue = Promise.resolve(true); // last request; resolves to null if it or one before it failed
let latestRequest = null; // key of the last request while it is running or waiting
let resolveUpdate = () => {};

/** Must be called when the page has received the events of a message. */
export const pageUpdated = () => resolveUpdate();

let pendingCount = 0; // number of running and waiting requests

/** Return whether a further request waits for the running one. */
export const hasQueued = () => pendingCount > 1;

/** Return whether a request is running, or its result is not displayed yet. */
export const isBusy = () => pendingCount > 0 || app.dataset.drawnSeq !== app.dataset.seq;

/** Update the number of pending requests and notify the modules of the page. */
function changePending(change) {
  pendingCount += change;
  document.dispatchEvent(new Event("busy"));
}

/** Queue a request. Requests run one at a time and are dropped if an earlier one fails. Repeating the last pending
 *  request, as with a double click, has no effect. */
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

/** Post a request, and show the reason if it is refused. */
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

/** Wait until the page has received an event. */
async function waitUntilDrawn(seq) {
  const timer = setTimeout(() => location.reload(), UPDATE_TIMEOUT_MS);
  while (Number(app.dataset.seq) < seq) await new Promise((resolve) => { resolveUpdate = resolve; });
  clearTimeout(timer);
}

/** Queue a request. Resolves to the response, or to null if it was refused or not sent. */
export const request = (name, body) => enqueue(JSON.stringify([name, body]), () => post(name, body));

/** Queue a command of the user's seat and wait until the page has its result. Resolves like `request`. The command is
 *  not sent if `isStillWanted` returns false at its turn in the queue. */
export function command(name, facts = {}, isStillWanted = () => true) {
  return enqueue(JSON.stringify([name, facts]), async () => {
    if (!isStillWanted()) return null;
    const done = await post(name, { after: Number(app.dataset.seq), seat: currentSeat(), ...facts });
    if (done) await waitUntilDrawn(done.seq);
    return done;
  });
}

/** Send an action. It confirms the turn as well, unless the user confirms turns separately. An action that has come to
 *  reveal something while it waited is sent only if the user has confirmed that. */
export const play = (action, confirmed = false) =>
  command("play", { action, confirm: !confirmsTurns() }, () => confirmed || !(action in revealingActions()));

/** Return why an action is illegal, as `{message, clause}`, or null. */
export async function fetchRefusal(action) {
  const response = await fetch(`${base}/refusal?${new URLSearchParams({ action })}`);
  return (await response.json()).refusal ?? null;
}
