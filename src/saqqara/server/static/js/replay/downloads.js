// Links to a position in the replay: copying with a confirmation, and addresses that follow the current step.

const copied = document.getElementById("copied");
const liveRegion = document.getElementById("announcement");
const CONFIRMATION_MS = 4000; // ms that the confirmation is visible
let currentPly = 0;
let hideTimer = 0;

/** Update the links to the position after `ply` actions. */
export function updateLinks(ply) {
  currentPly = ply;
  copied.hidden = true;
  for (const element of document.querySelectorAll("[data-ply-link]")) {
    element[element.matches("input") ? "value" : "href"] = element.dataset.plyLink + ply;
  }
}

/** Copy a text, also without https, where the clipboard API is missing. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    const before = document.activeElement;
    field.value = text;
    field.className = "visually-hidden";
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    before?.focus({ preventScroll: true });
  }
}

function showConfirmation(words, button) {
  liveRegion.textContent = copied.textContent = words;
  (button.closest("dialog") ?? document.body).append(copied);
  copied.hidden = false;
  clearTimeout(hideTimer);
  hideTimer = setTimeout(() => { copied.hidden = true; }, CONFIRMATION_MS);
}

export function startDownloads(ply) {
  const button = document.getElementById("copy");
  currentPly = ply;
  for (const id of ["copy", "share"]) document.getElementById(id).hidden = false;
  document.addEventListener("click", async ({ target }) => {
    const trigger = target.closest("#copy, [data-copy]");
    if (!trigger) return;
    await copy(document.getElementById("link").value);
    showConfirmation(button.dataset.copied.replace("{ply}", currentPly), trigger);
  });
}
