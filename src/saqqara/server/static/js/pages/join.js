// Sitting down at a table from elsewhere.
import { lastName, storeNote } from "../core/local-storage.js";

const headers = { "Content-Type": "application/json" };

/** Sends a command about a table; null when it is done, else what the server says against it. */
export async function sendTableCommand(table, command, body = {}) {
  const response = await fetch(`/api/tables/${table}/${command}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (response.ok) {
    if (command === "sit") storeNote((await response.json()).note);
    return null;
  }
  const { message, suggestion } = await response.json();
  return [message, suggestion].filter(Boolean).join(" ");
}

/** Sits down under the name that this browser knows, and goes there; without one the table's page asks for it. */
export async function join(table) {
  const name = lastName();
  const error = name ? await sendTableCommand(table, "sit", { name }) : null;
  if (!error) location.assign(`/t/${table}`);
  return error;
}
