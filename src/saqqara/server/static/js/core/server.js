// Commands and questions. A command carries the number of the last event that this page has seen.
import { app, choices, confirms, say, seat } from "./state.js";
import { notice } from "./notices.js";

const base = app.dataset.api;
const LONGEST = 5000; // ms until an answer should have reached the page
let line = Promise.resolve(true); // what was asked last; comes to null if it was refused, or something before it
let latest = null; // what that is, while it is under way or waits
let seen = () => {};

/** To be called when the page has what the server had told. */
export const caughtUp = () => seen();

let waiting = 0; // how many are under way or wait

/** Whether the reader has pressed on before the last answer came. */
export const eager = () => waiting > 1;

/** Whether something is under way, or has been answered and the page does not show it yet. */
export const busy = () => waiting > 0 || app.dataset.shown !== app.dataset.seq;

/** Counts what is under way, and reports it to the modules of the page. */
function count(change) {
  waiting += change;
  document.dispatchEvent(new Event("busy"));
}

/** One at a time: what is asked while something else is under way waits, and is dropped if that fails. What is asked
 *  twice in a row meanwhile, as by a double click, counts once. */
async function inTurn(what, send) {
  if (what === latest) return null;
  latest = what;
  count(1);
  const mine = line.then((done) => done && send()).finally(() => count(-1));
  line = mine;
  const done = await mine;
  if (line === mine) [line, latest] = [Promise.resolve(true), null];
  return done;
}

/** Sends a request; shows why if it is refused. */
async function post(name, body) {
  try {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(`${base}/${name}`, { method: "POST", headers, body: JSON.stringify(body) });
    const found = await answer.json();
    if (answer.ok) return found;
    notice(found.why, found);
  } catch {
    notice(say("table-failed"));
  }
  return null;
}

/** Returns when the page shows an event. */
async function shown(seq) {
  const late = setTimeout(() => location.reload(), LONGEST);
  while (Number(app.dataset.seq) < seq) await new Promise((resolve) => { seen = resolve; });
  clearTimeout(late);
}

/** Sends a request when its turn comes. Answers what the server answers; null if that is no, or nothing was sent. */
export const request = (name, body) => inTurn(JSON.stringify([name, body]), () => post(name, body));

/** Sends a command of the reader's seat, and waits until the page shows what came of it; answers like a request.
 *  `wanted` is asked when its turn has come: it is not sent if that is not so any more. */
export function command(name, facts = {}, wanted = () => true) {
  return inTurn(JSON.stringify([name, facts]), async () => {
    if (!wanted()) return null;
    const done = await post(name, { after: Number(app.dataset.seq), seat: seat(), ...facts });
    if (done) await shown(done.seq);
    return done;
  });
}

/** Sends a decision, the last step of a turn as confirmed by readers who want that; but not what reveals by the time its
 *  turn has come, unless its reader has agreed to that. */
export const decide = (decision, agreed = false) =>
  command("decide", { decision, confirm: !confirms() }, () => agreed || !(decision in choices()));

/** Why a decision cannot be made now: `{why, rule}`, or null. */
export async function refusal(decision) {
  const answer = await fetch(`${base}/refusal?${new URLSearchParams({ decision })}`);
  return (await answer.json()).refusal ?? null;
}
