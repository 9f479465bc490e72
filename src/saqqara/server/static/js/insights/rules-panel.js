// The rules beside the table: a panel with the page of the rules, where the window leaves the table room enough.

const panel = document.getElementById("beside");
const WIDE = matchMedia("(min-width: 1500px)");
let frame = null;

/** Whether there is room for the panel. */
export const roomBeside = () => WIDE.matches;

/** Opens the rules beside the table, at a clause ("" for none); a dialog that is open would cover them. */
export function openBeside(clause) {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  if (!frame) {
    frame = document.createElement("iframe");
    frame.title = panel.getAttribute("aria-label");
    frame.addEventListener("load", wearTheme);
    panel.append(frame);
  }
  panel.hidden = false;
  document.body.classList.add("reading-beside");
  const inside = frame.contentWindow.location, rules = new URL(panel.dataset.rules, location.href);
  const there = inside.pathname === rules.pathname ? new URL(inside.href) : rules;
  if (clause) there.hash = clause;
  if (clause || inside.pathname !== rules.pathname) inside.replace(there);
  document.getElementById("beside-close").focus();
}

function close() {
  if (panel.hidden) return;
  panel.hidden = true;
  document.body.classList.remove("reading-beside");
  document.querySelector(".ways > [href^='/rules']").focus();
}

/** The page of the rules wears the light of the page around it. */
function wearTheme() {
  const inside = frame?.contentDocument?.documentElement, theme = document.documentElement.dataset.theme;
  if (!inside) return;
  if (theme) inside.dataset.theme = theme;
  else delete inside.dataset.theme;
}

export function startBeside() {
  document.getElementById("beside-close").addEventListener("click", close);
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  });
  WIDE.addEventListener("change", close);
  new MutationObserver(wearTheme).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}
