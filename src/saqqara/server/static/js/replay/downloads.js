// The link to a position: copied with a word of confirmation; links and pictures follow the step.

const copied = document.getElementById("copied");
const said = document.getElementById("said");
const LONG_ENOUGH = 4000; // ms to read that the link is copied
let shown = 0;
let fading = 0;

/** The position is now that after `ply` decisions. */
export function point(ply) {
  shown = ply;
  copied.hidden = true;
  for (const element of document.querySelectorAll("[data-of-ply]")) {
    element[element.matches("input") ? "value" : "href"] = element.dataset.ofPly + ply;
  }
}

/** Puts a text where it can be pasted from; also where, without https, there is no clipboard for scripts. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    const before = document.activeElement;
    field.value = text;
    field.className = "unseen";
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    before?.focus({ preventScroll: true });
  }
}

function confirm(words, button) {
  said.textContent = copied.textContent = words;
  (button.closest("dialog") ?? document.body).append(copied);
  copied.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => { copied.hidden = true; }, LONG_ENOUGH);
}

export function startSharing(ply) {
  const button = document.getElementById("copy");
  shown = ply;
  for (const id of ["copy", "share"]) document.getElementById(id).hidden = false;
  document.addEventListener("click", async ({ target }) => {
    const pressed = target.closest("#copy, [data-copy]");
    if (!pressed) return;
    await copy(document.getElementById("link").value);
    confirm(button.dataset.copied.replace("{ply}", shown), pressed);
  });
}
