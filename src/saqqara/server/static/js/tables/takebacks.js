// Beyond undo: asking the others to take a turn back, and answering.
import { command } from "../core/server.js";

export function startTakebacks() {
  document.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-takeback]");
    if (!button) return;
    button.closest("dialog")?.close();
    await command(`takeback/${button.dataset.takeback}`, { seat: null }); // the server knows which of one's seats it is about
  });
}
