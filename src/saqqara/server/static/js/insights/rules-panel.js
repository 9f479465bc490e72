// Rules panel: the rules page next to the table, in wide windows.

const panel = document.getElementById("rules-panel");
const WIDE_WINDOW = matchMedia("(min-width: 1500px)");
let frame = null;

/** Return whether there is room for the panel. */
export const hasRoomForPanel = () => WIDE_WINDOW.matches;

/** Open the panel at a clause ("" for none), and close dialogs, which would cover it. */
export function openPanel(clause) {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  if (!frame) {
    frame = document.createElement("iframe");
    frame.title = panel.getAttribute("aria-label");
    frame.addEventListener("load", applyTheme);
    panel.append(frame);
  }
  panel.hidden = false;
  document.body.classList.add("has-rules-panel");
  const inside = frame.contentWindow.location, rules = new URL(panel.dataset.rules, location.href);
  const target = inside.pathname === rules.pathname ? new URL(inside.href) : rules;
  if (clause) target.hash = clause;
  if (clause || inside.pathname !== rules.pathname) inside.replace(target);
  document.getElementById("rules-panel-close").focus();
}

function closePanel() {
  if (panel.hidden) return;
  panel.hidden = true;
  document.body.classList.remove("has-rules-panel");
  document.querySelector(".header-links > [href^='/rules']").focus();
}

/** Apply the theme of the page to the rules in the frame. */
function applyTheme() {
  const inside = frame?.contentDocument?.documentElement, theme = document.documentElement.dataset.theme;
  if (!inside) return;
  if (theme) inside.dataset.theme = theme;
  else delete inside.dataset.theme;
}

export function startRulesPanel() {
  document.getElementById("rules-panel-close").addEventListener("click", closePanel);
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    closePanel();
  });
  WIDE_WINDOW.addEventListener("change", closePanel);
  new MutationObserver(applyTheme).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}
