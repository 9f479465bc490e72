// A link to the rules opens them beside the table, where there is room; else a clause opens in a dialog over whatever is
// open, with a way to the whole page in it.
import { openPanel, hasRoomForPanel, startRulesPanel } from "./rules-panel.js";

const dialog = document.getElementById("clause");
const [title, section, text, wholeLink] = ["title", "section", "text", "whole"].map((part) => document.getElementById(`clause-${part}`));

/** A link to the rules leads back to this page as it stands now: modules change the address of a replay. */
function addReturnAddress(link) {
  const target = new URL(link.href), current = new URL(location.href);
  for (const preference of ["lang", "theme"]) current.searchParams.delete(preference);
  target.searchParams.set("from", current.pathname + current.search);
  link.href = target.pathname + target.search + target.hash;
}

/** Shows a clause; false if there is none of that name. */
async function showClause(game, rule) {
  try {
    const response = await fetch(`/api/rules/${game}/${rule}`);
    const clause = response.ok ? await response.json() : null;
    if (!clause) return false;
    title.textContent = `${clause.id} ${clause.title}`;
    section.textContent = clause.section;
    text.innerHTML = clause.text; // made by this server from its own pages
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
