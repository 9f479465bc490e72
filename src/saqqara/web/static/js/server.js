// Commands and questions. A command carries the number of the last event that this page has seen.
import { app, confirms, say, seat } from "./state.js";
import { notice } from "./notices.js";

const base = app.dataset.api;
const LONGEST = 5000; // ms until an answer should have reached the page
let busy = false;
let seen = () => {};

/** To be called when the page has what the server had told. */
export const caughtUp = () => seen();

/** Sends a request; shows why if it is refused. Answers what the server answers, or null. One at a time. */
export async function request(name, body) {
  if (busy) return null;
  busy = true;
  try {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(`${base}/${name}`, { method: "POST", headers, body: JSON.stringify(body) });
    const found = await answer.json();
    if (answer.ok) return found;
    notice(found.why, found.rule, app.dataset.game, found.remedy);
  } catch {
    notice(say("table-failed"));
  } finally {
    busy = false;
  }
  return null;
}

/** Sends a command of the reader's seat, and waits until the page shows what came of it. */
export async function command(name, facts = {}) {
  const done = await request(name, { after: Number(app.dataset.seq), seat: seat(), ...facts });
  if (!done) return null;
  busy = true;
  const late = setTimeout(() => location.reload(), LONGEST);
  while (Number(app.dataset.seq) < done.seq) await new Promise((resolve) => { seen = resolve; });
  clearTimeout(late);
  busy = false;
  return done;
}

/** Sends a decision. What reveals has been confirmed already; so is the last step of a turn by readers who want that. */
export const decide = (decision) => command("decide", { decision, confirm: !confirms() });

/** Why a decision cannot be made now: `{why, rule}`, or null. */
export async function refusal(decision) {
  const answer = await fetch(`${base}/refusal?${new URLSearchParams({ decision })}`);
  return (await answer.json()).refusal ?? null;
}
