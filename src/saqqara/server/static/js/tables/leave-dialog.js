// Leaving the table: buttons of its dialog, and those above the bar.
import { command } from "../core/server.js";

export function startLeaveDialog() {
  document.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-leave-command]");
    if (!button) return;
    const facts = { seat: null, ...JSON.parse(button.dataset.facts ?? "{}") }; // the server knows which of one's seats
    button.closest("dialog")?.close();
    await command(button.dataset.leaveCommand, facts);
  });
}
