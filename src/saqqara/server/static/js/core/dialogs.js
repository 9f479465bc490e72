// Dialogs: points, result, help, and the explanation of a site, a kind of tile, a pile.
import { app, confirmsTurns, storeConfirming, translate } from "./state.js";

const info = document.getElementById("info");
const topics = new Map([...info.querySelectorAll("[data-topic]")].map((topic) => [topic.dataset.topic, topic]));
const ACTING = "[data-half-actions], [data-action], [data-refused-action], [data-command], [data-drag-help], [data-dialog], [data-analysis], a[href]";

/** What explains an element: the topics that it names, or that of the piece that it is (`topics`), and the largest thing
 *  that is explained by them (`element`); null for none. */
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

/** The short form of the first of some topics: its title, what stands on it, a sentence or two; null where there is none. */
export function shortTopic(names) {
  const topic = topics.get(names.split(" ")[0]);
  if (!topic) return null;
  const [title, facts, brief] = ["h3", ".status-line", ".brief"].map((part) => topic.querySelector(part)?.textContent ?? "");
  return { title, facts, brief };
}

/** Fetches what a dialog says that is read seldom and changes often, unless it is there. */
export async function loadContent(dialog) {
  const region = document.getElementById(`region-${dialog.id}`), path = dialog.dataset.lazy;
  const { seq, ply } = app.dataset, key = `${seq ?? ply} ${path}`;
  if (!path || region.dataset.seq === key) return;
  try {
    const response = await fetch(`${app.dataset.api}/${path}${seq ? "" : `?ply=${ply}`}`);
    if (!response.ok) throw new Error(response.statusText);
    const html = await response.text();
    if (dialog.dataset.lazy !== path) return; // something else has been asked for meanwhile
    region.innerHTML = html;
    region.dataset.seq = key;
  } catch {
    region.textContent = translate("table-not-fetched");
  }
}

/** To be called when the table has changed: a dialog that is open says how it stands now, or has nothing to say. */
export async function reloadOpenDialog() {
  const dialog = document.querySelector("dialog[open][data-lazy]");
  if (!dialog) return;
  await loadContent(dialog);
  if (dialog !== info && !document.getElementById(`region-${dialog.id}`).childNodes.length) dialog.close();
}

async function open(dialog) {
  const loading = loadContent(dialog);
  if (dialog !== info) await loading; // an explanation stands there already; what is known besides may come later
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

/** Explains topics (names, separated by blanks); `refusal` is the refusal that says why not now. */
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

/** A place by player. */
function openSite(site) {
  const dialog = document.getElementById("analysis");
  dialog.dataset.lazy = `sites/${site}`;
  open(dialog);
}

/** Opens what a click, Enter or Space on an element explains, unless it stands for a decision. */
export function openExplanation(element) {
  const site = element.closest("[data-analysis]");
  if (site) return openSite(site.dataset.analysis);
  const found = findTopics(element);
  if (found && !element.closest(ACTING)) explain(found.topics);
}

/** The game has just ended: how. Returns when that is shown. */
export const openResult = () => open(document.getElementById("result"));

export function startDialogs() {
  document.addEventListener("click", ({ target }) => {
    if (target.matches("dialog")) return target.close(); // beside the dialog
    const opener = target.closest("[data-dialog]");
    if (opener) return open(document.getElementById(opener.dataset.dialog));
    openExplanation(target);
  });
  document.addEventListener("contextmenu", (event) => { // what a tile does that a click would play
    const found = findTopics(event.target);
    if (!found) return;
    event.preventDefault();
    explain(found.topics);
  });
  const setting = document.getElementById("setting-confirm");
  if (!setting) return; // the replay has none
  setting.checked = confirmsTurns();
  setting.addEventListener("change", () => storeConfirming(setting.checked));
}
