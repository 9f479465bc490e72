// Links to the rules: they open the rules panel if there is room, otherwise a dialog with the clause and a link to the
// whole page.
import { openPanel, hasRoomForPanel, startRulesPanel } from "./rules-panel.js";

const dialog = document.getElementById("clause");
const [title, section, text, wholeLink] = ["title", "section", "text", "whole"].map((part) => document.getElementById(`clause-${part}`));

/** Add the current address to a link to the rules as its way back. Scripts change the address of a replay, so the
 *  server cannot do this. */
function addReturnAddress(link) {
  const target = new URL(link.href), current = new URL(location.href);
  for (const preference of ["lang", "theme"]) current.searchParams.delete(preference);
  target.searchParams.set("from", current.pathname + current.search);
  link.href = target.pathname + target.search + target.hash;
}

/** Show a clause; return false if it does not exist. */
async function showClause(game, rule) {
  try {
    const response = await fetch(`/api/rules/${game}/${rule}`);
    const clause = response.ok ? await response.json() : null;
    if (!clause) return false;
    title.textContent = `${clause.id} ${clause.title}`;
    section.textContent = clause.section;
    text.innerHTML = clause.text; // trusted: rendered by this server
    wholeLink.href = clause.url;
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
    return true;
  } catch {
    return false;
  }
}

export function startClauses() {
  startRulesPanel();
  document.addEventListener("click", async (event) => {
    const rules = event.target.closest?.('a[href^="/rules/"]');
    if (rules) addReturnAddress(rules);
    if (!rules || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (hasRoomForPanel()) {
      event.preventDefault();
      openPanel(rules.hash.slice(1));
      return;
    }
    const link = rules.hash ? rules : null;
    if (!link || link === wholeLink) return;
    event.preventDefault();
    const [, game, rule] = link.getAttribute("href").match(/^\/rules\/([^/?#]+).*#(.+)$/);
    if (!await showClause(game, rule)) location.assign(link.href);
  });
}
