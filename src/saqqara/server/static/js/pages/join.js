// Sitting down at a table from elsewhere.
import { lastName, leaveNote } from "../core/local-storage.js";

const headers = { "Content-Type": "application/json" };

/** Sends a command about a table; null when it is done, else what the server says against it. */
export async function command(table, what, body = {}) {
  const answer = await fetch(`/api/tables/${table}/${what}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (answer.ok) {
    if (what === "sit") leaveNote((await answer.json()).note);
    return null;
  }
  const { why, remedy } = await answer.json();
  return [why, remedy].filter(Boolean).join(" ");
}

/** Sits down under the name that this browser knows, and goes there; without one the table's page asks for it. */
export async function join(table) {
  const name = lastName();
  const refused = name ? await command(table, "sit", { name }) : null;
  if (!refused) location.assign(`/t/${table}`);
  return refused;
}
