// Dialogs: points, result, help, and the explanation of a site, a kind of tile, a pile.
import { app, confirms, keepConfirming, say } from "./state.js";

const info = document.getElementById("info");
const topics = new Map([...info.querySelectorAll("[data-topic]")].map((topic) => [topic.dataset.topic, topic]));
const ACTS = "[data-part], [data-decision], [data-ask], [data-command], [data-stays], [data-dialog], [data-analysis], a[href]";

/** What explains an element: the topics that it names, or that of the piece that it is (`topics`), and the largest thing
 *  that is explained by them (`of`); null for none. */
export function topicOf(element) {
  let found = null;
  for (let of = next(element); of; of = next(of.parentElement)) {
    const { info: named, piece } = of.dataset, here = named ?? (topics.has(piece) ? piece : null);
    if (found && here !== found.topics) break;
    if (here) found = { topics: here, of };
  }
  return found;
}

const next = (element) => element?.closest?.("[data-info], [data-piece]") ?? null;

/** The short form of the first of some topics: its title, what stands on it, a sentence or two; null where there is none. */
export function inShort(names) {
  const topic = topics.get(names.split(" ")[0]);
  if (!topic) return null;
  const [title, facts, brief] = ["h3", ".stands", ".brief"].map((part) => topic.querySelector(part)?.textContent ?? "");
  return { title, facts, brief };
}

/** Fetches what a dialog says that is read seldom and changes often, unless it is there. */
export async function fill(dialog) {
  const region = document.getElementById(`region-${dialog.id}`), what = dialog.dataset.fetched;
  const { seq, ply } = app.dataset, now = `${seq ?? ply} ${what}`;
  if (!what || region.dataset.seq === now) return;
  try {
    const answer = await fetch(`${app.dataset.api}/${what}${seq ? "" : `?ply=${ply}`}`);
    if (!answer.ok) throw new Error(answer.statusText);
    const said = await answer.text();
    if (dialog.dataset.fetched !== what) return; // something else has been asked for meanwhile
    region.innerHTML = said;
    region.dataset.seq = now;
  } catch {
    region.textContent = say("table-not-fetched");
  }
}

/** To be called when the table has changed: a dialog that is open says how it stands now, or has nothing to say. */
export async function refill() {
  const dialog = document.querySelector("dialog[open][data-fetched]");
  if (!dialog) return;
  await fill(dialog);
  if (dialog !== info && !document.getElementById(`region-${dialog.id}`).childNodes.length) dialog.close();
}

async function open(dialog) {
  const filled = fill(dialog);
  if (dialog !== info) await filled; // an explanation stands there already; what is known besides may come later
  for (const other of document.querySelectorAll("dialog[open]")) other.close();
  dialog.showModal();
  dialog.scrollTop = 0;
}

function clauseLink({ clause, rule }) {
  const link = document.createElement("a");
  link.href = clause;
  link.textContent = rule;
  return link;
}

/** Explains topics (names, separated by blanks); `why` is the refusal that says why not now. */
export function explain(topics, why = null) {
  const wanted = topics.split(" ");
  for (const topic of info.querySelectorAll("[data-topic]")) topic.hidden = !wanted.includes(topic.dataset.topic);
  const reason = document.getElementById("info-why");
  reason.textContent = [why?.why, why?.remedy].filter(Boolean).join(" ");
  if (why?.clause) reason.append(" ", clauseLink(why));
  reason.hidden = !why;
  const fetched = `topics/${encodeURIComponent(topics)}`, known = document.getElementById("region-info");
  if (info.dataset.fetched !== fetched) {
    known.replaceChildren();
    delete known.dataset.seq;
  }
  info.dataset.fetched = fetched;
  open(info);
}

/** A place by player. */
function analyse(place) {
  const dialog = document.getElementById("analysis");
  dialog.dataset.fetched = `places/${place}`;
  open(dialog);
}

/** Opens what a click, Enter or Space on an element explains, unless it stands for a decision. */
export function consult(element) {
  const place = element.closest("[data-analysis]");
  if (place) return analyse(place.dataset.analysis);
  const about = topicOf(element);
  if (about && !element.closest(ACTS)) explain(about.topics);
}

/** The game has just ended: how. Returns when that is shown. */
export const arrived = () => open(document.getElementById("result"));

export function startDialogs() {
  document.addEventListener("click", ({ target }) => {
    if (target.matches("dialog")) return target.close(); // beside the dialog
    const opener = target.closest("[data-dialog]");
    if (opener) return open(document.getElementById(opener.dataset.dialog));
    consult(target);
  });
  document.addEventListener("contextmenu", (event) => { // what a tile does that a click would play
    const about = topicOf(event.target);
    if (!about) return;
    event.preventDefault();
    explain(about.topics);
  });
  const setting = document.getElementById("setting-confirm");
  if (!setting) return; // the replay has none
  setting.checked = confirms();
  setting.addEventListener("change", () => keepConfirming(setting.checked));
}
