// Dialogs of the table: points, result, help, and explanations of sites, kinds of tiles and piles.
import { app, confirmsTurns, storeConfirming, translate } from "./state.js";

const info = document.getElementById("info");
const topics = new Map([...info.querySelectorAll("[data-topic]")].map((topic) => [topic.dataset.topic, topic]));
const ACTING = "[data-half-actions], [data-action], [data-refused-action], [data-command], [data-drag-help], [data-dialog], [data-analysis], a[href]";

/** Return the topics that explain an element, its own or those of its piece (`topics`), and the largest element that
 *  they explain (`element`); null if there are none. */
export function findTopics(element) {
  let result = null;
  for (let node = nearestExplained(element); node; node = nearestExplained(node.parentElement)) {
    const { info: explicit, piece } = node.dataset, topicNames = explicit ?? (topics.has(piece) ? piece : null);
    if (result && topicNames !== result.topics) break;
    if (topicNames) result = { topics: topicNames, element: node };
  }
  return result;
}

const nearestExplained = (element) => element?.closest?.("[data-info], [data-piece]") ?? null;

/** Return the short form of the first of some topics: title, status line and brief text; null if it has no topic. */
export function shortTopic(names) {
  const topic = topics.get(names.split(" ")[0]);
  if (!topic) return null;
  const [title, facts, brief] = ["h3", ".status-line", ".brief"].map((part) => topic.querySelector(part)?.textContent ?? "");
  return { title, facts, brief };
}

/** Fetch the content of a dialog that is loaded on demand, unless it is already up to date. */
export async function loadContent(dialog) {
  const region = document.getElementById(`region-${dialog.id}`), path = dialog.dataset.lazy;
  const { seq, ply } = app.dataset, key = `${seq ?? ply} ${path}`;
  if (!path || region.dataset.seq === key) return;
  try {
    const response = await fetch(`${app.dataset.api}/${path}${seq ? "" : `?ply=${ply}`}`);
    if (!response.ok) throw new Error(response.statusText);
    const html = await response.text();
    if (dialog.dataset.lazy !== path) return; // another topic was opened meanwhile
    region.innerHTML = html;
    region.dataset.seq = key;
  } catch {
    region.textContent = translate("table-not-fetched");
  }
}

/** Reload the open dialog after a change of the table, or close it if it has no content any more. */
export async function reloadOpenDialog() {
  const dialog = document.querySelector("dialog[open][data-lazy]");
  if (!dialog) return;
  await loadContent(dialog);
  if (dialog !== info && !document.getElementById(`region-${dialog.id}`).childNodes.length) dialog.close();
}

async function open(dialog) {
  const loading = loadContent(dialog);
  if (dialog !== info) await loading; // an explanation is already on the page; additional content may follow later
  for (const other of document.querySelectorAll("dialog[open]")) other.close();
  dialog.showModal();
  dialog.scrollTop = 0;
}

function clauseLink({ clause, clause_url: url }) {
  const link = document.createElement("a");
  link.href = url;
  link.textContent = clause;
  return link;
}

/** Explain topics (names separated by spaces); `refusal` is the server's reason why the action is not legal. */
export function explain(topics, refusal = null) {
  const wanted = topics.split(" ");
  for (const topic of info.querySelectorAll("[data-topic]")) topic.hidden = !wanted.includes(topic.dataset.topic);
  const reason = document.getElementById("info-why");
  reason.textContent = [refusal?.message, refusal?.suggestion].filter(Boolean).join(" ");
  if (refusal?.clause) reason.append(" ", clauseLink(refusal));
  reason.hidden = !refusal;
  const path = `topics/${encodeURIComponent(topics)}`, region = document.getElementById("region-info");
  if (info.dataset.lazy !== path) {
    region.replaceChildren();
    delete region.dataset.seq;
  }
  info.dataset.lazy = path;
  open(info);
}

/** Open the analysis of a site by player. */
function openSite(site) {
  const dialog = document.getElementById("analysis");
  dialog.dataset.lazy = `sites/${site}`;
  open(dialog);
}

/** Open the explanation for a click, Enter or Space on an element, unless the element stands for an action. */
export function openExplanation(element) {
  const site = element.closest("[data-analysis]");
  if (site) return openSite(site.dataset.analysis);
  const found = findTopics(element);
  if (found && !element.closest(ACTING)) explain(found.topics);
}

/** Show how the game ended. Resolves when the dialog is open. */
export const openResult = () => open(document.getElementById("result"));

export function startDialogs() {
  document.addEventListener("click", ({ target }) => {
    if (target.matches("dialog")) return target.close(); // on the backdrop
    const opener = target.closest("[data-dialog]");
    if (opener) return open(document.getElementById(opener.dataset.dialog));
    openExplanation(target);
  });
  document.addEventListener("contextmenu", (event) => { // explains a tile instead of playing it
    const found = findTopics(event.target);
    if (!found) return;
    event.preventDefault();
    explain(found.topics);
  });
  const setting = document.getElementById("setting-confirm");
  if (!setting) return; // the replay has no such setting
  setting.checked = confirmsTurns();
  setting.addEventListener("change", () => storeConfirming(setting.checked));
}
