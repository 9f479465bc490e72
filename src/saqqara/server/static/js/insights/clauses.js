// A link to the rules opens them beside the table, where there is room; else a clause opens in a dialog over whatever is
// open, with a way to the whole page in it.
import { openBeside, roomBeside, startBeside } from "./rules-panel.js";

const dialog = document.getElementById("clause");
const [title, section, text, whole] = ["title", "section", "text", "whole"].map((part) => document.getElementById(`clause-${part}`));

/** A link to the rules leads back to this page as it stands now: modules change the address of a replay. */
function comingBack(link) {
  const there = new URL(link.href), here = new URL(location.href);
  for (const reader of ["lang", "theme"]) here.searchParams.delete(reader);
  there.searchParams.set("from", here.pathname + here.search);
  link.href = there.pathname + there.search + there.hash;
}

/** Shows a clause; false if there is none of that name. */
async function show(game, rule) {
  try {
    const answer = await fetch(`/api/rules/${game}/${rule}`);
    const clause = answer.ok ? await answer.json() : null;
    if (!clause) return false;
    title.textContent = `${clause.id} ${clause.title}`;
    section.textContent = clause.section;
    text.innerHTML = clause.text; // made by this server from its own pages
    whole.href = clause.url;
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
    return true;
  } catch {
    return false;
  }
}

export function startClauses() {
  startBeside();
  document.addEventListener("click", async (event) => {
    const rules = event.target.closest?.('a[href^="/rules/"]');
    if (rules) comingBack(rules);
    if (!rules || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (roomBeside()) {
      event.preventDefault();
      openBeside(rules.hash.slice(1));
      return;
    }
    const link = rules.hash ? rules : null;
    if (!link || link === whole) return;
    event.preventDefault();
    const [, game, rule] = link.getAttribute("href").match(/^\/rules\/([^/?#]+).*#(.+)$/);
    if (!await show(game, rule)) location.assign(link.href);
  });
}
