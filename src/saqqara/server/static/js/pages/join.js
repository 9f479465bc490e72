// Joining a table from another page.
import { lastName, storeNote } from "../core/local-storage.js";

const headers = { "Content-Type": "application/json" };

/** Send a command about a table. Return null, or the server's error as text. */
export async function sendTableCommand(table, command, body = {}) {
  const response = await fetch(`/api/tables/${table}/${command}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (response.ok) {
    if (command === "sit") storeNote((await response.json()).note);
    return null;
  }
  const { message, suggestion } = await response.json();
  return [message, suggestion].filter(Boolean).join(" ");
}

/** Take a seat with the known name and go to the table; without a name, its page asks for one. Return an error, or
 *  null. */
export async function join(table) {
  const name = lastName();
  const error = name ? await sendTableCommand(table, "sit", { name }) : null;
  if (!error) location.assign(`/t/${table}`);
  return error;
}
