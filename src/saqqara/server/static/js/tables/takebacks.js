// Takebacks beyond undo: asking the opponents, and answering their requests.
import { command } from "../core/server.js";

export function startTakebacks() {
  document.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-takeback]");
    if (!button) return;
    button.closest("dialog")?.close();
    await command(`takeback/${button.dataset.takeback}`, { seat: null }); // the server finds the user's seat
  });
}
