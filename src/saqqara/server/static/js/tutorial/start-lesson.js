// Start of a full game against a computer player, with one click.
import { showNotice } from "../core/notices.js";
import { lastName } from "../core/local-storage.js";
import { translate } from "../core/state.js";

/** Open a table and go there, or show why that is impossible. */
export async function startGame(game, level) {
  const body = JSON.stringify({ game, opponents: [level], seat: 0, name: lastName() });
  try {
    const response = await fetch("/api/tables", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    const result = await response.json();
    if (response.ok) location.assign(result.url);
    else showNotice(result.message, result);
  } catch {
    showNotice(translate("table-failed"));
  }
}
