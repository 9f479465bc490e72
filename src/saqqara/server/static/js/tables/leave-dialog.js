// Leaving the table: the buttons of its dialog, and those above the bar.
import { command } from "../core/server.js";

export function startLeaveDialog() {
  document.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-leave-command]");
    if (!button) return;
    const facts = { seat: null, ...JSON.parse(button.dataset.facts ?? "{}") }; // the server finds the user's seat
    button.closest("dialog")?.close();
    await command(button.dataset.leaveCommand, facts);
  });
}
