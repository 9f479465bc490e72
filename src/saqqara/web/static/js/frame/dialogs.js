// Dialogs: points, result, help, and the explanation of a site, a kind of tile, a pile.
import { app, confirms, keepConfirming, say } from "./state.js";

const info = document.getElementById("info");

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

/** The game has just ended: how. */
export function arrived() {
  open(document.getElementById("result"));
}

export function startDialogs() {
  document.addEventListener("click", ({ target }) => {
    if (target.matches("dialog")) return target.close(); // beside the dialog
    const opener = target.closest("[data-dialog]");
    if (opener) return open(document.getElementById(opener.dataset.dialog));
    const place = target.closest("[data-analysis]");
    if (place) return analyse(place.dataset.analysis);
    const about = target.closest("[data-info]");
    if (about && !about.matches("[data-decision], [data-ask]")) explain(about.dataset.info);
  });
  for (const question of ["contextmenu", "longpress"]) document.addEventListener(question, (event) => { // what a tile does that a click would play
    const about = event.target.closest(".drawn [data-info]");
    if (!about) return;
    event.preventDefault();
    explain(about.dataset.info);
  });
  const setting = document.getElementById("setting-confirm");
  if (!setting) return; // the replay has none
  setting.checked = confirms();
  setting.addEventListener("change", () => keepConfirming(setting.checked));
}
