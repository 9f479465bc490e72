// Commands and questions. A command carries the number of the last event that this page has seen.
import { app, confirms, say, seat } from "./state.js";
import { notice } from "./notices.js";

const base = `/api/tables/${app.dataset.table}`;
let busy = false;

/** Sends a command; shows why if it is refused. Answers what the server answers, or null. One at a time. */
export async function command(name, facts = {}) {
  if (busy) return null;
  busy = true;
  try {
    const body = JSON.stringify({ after: Number(app.dataset.seq), seat: seat(), ...facts });
    const answer = await fetch(`${base}/${name}`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    const found = await answer.json();
    if (answer.ok) return found;
    notice(found.why, found.rule, app.dataset.game);
  } catch {
    notice(say("table-failed"));
  } finally {
    busy = false;
  }
  return null;
}

/** Sends a decision. What reveals has been confirmed already; so is the last step of a turn by readers who want that. */
export const decide = (decision) => command("decide", { decision, confirm: !confirms() });

/** Why a decision cannot be made now: `{why, rule}`, or null. */
export async function refusal(decision) {
  const asked = new URLSearchParams({ decision });
  if (seat() !== null) asked.set("seat", seat());
  const answer = await fetch(`${base}/refusal?${asked}`);
  const found = await answer.json();
  return found.why ? found : null;
}
