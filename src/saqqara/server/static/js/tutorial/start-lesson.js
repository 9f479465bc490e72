// A whole game against a computer player, with one click.
import { notice } from "../core/notices.js";
import { lastName } from "../core/local-storage.js";
import { say } from "../core/state.js";

/** Opens a table and goes there; says why if that cannot be done. */
export async function request(game, level) {
  const body = JSON.stringify({ game, opponents: [level], seat: 0, name: lastName() });
  try {
    const answer = await fetch("/api/tables", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    const said = await answer.json();
    if (answer.ok) location.assign(said.url);
    else notice(said.why, said);
  } catch {
    notice(say("table-failed"));
  }
}
