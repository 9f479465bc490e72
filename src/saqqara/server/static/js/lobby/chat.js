// Who is at the table and what is said there: the dialog behind the quiet button, and what is overheard beside the game.
import { keep, kept, lastName } from "../core/local-storage.js";
import { app, say } from "../core/state.js";
import { put } from "../core/regions.js";

const dialog = document.getElementById("company");
const overheard = document.getElementById("overheard");
const READ = "saqqara.read", TABLES = 20, LONG = 7000; // ms for which something overheard stands there
let known = null, hiding = 0;

/** Sends something; what is said against it stands in the dialog. Answers whether it was done. */
async function send(path, body, wrong) {
  wrong.textContent = "";
  try {
    const address = path.startsWith("/") ? path : `${app.dataset.api}/${path}`;
    const answer = await fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    if (answer.ok) return true;
    const { why, remedy } = await answer.json();
    wrong.textContent = [why, remedy].filter(Boolean).join(" ");
  } catch {
    wrong.textContent = say("table-failed");
  }
  return false;
}

const complaint = document.getElementById("company-wrong");
const tell = (path, body = {}) => send(path, body, complaint);

const messages = () => [...dialog.querySelectorAll("[data-message]")];
const theirs = (all) => all.filter((one) => !("own" in one.dataset));

/** Whether there is something that this reader has not seen: a mark on the button. */
function mark() {
  const button = document.getElementById("talk");
  if (!button) return;
  const read = kept(READ, {})[app.dataset.table], latest = theirs(messages())[0]?.dataset.message;
  const unread = Boolean(latest) && latest !== read && !dialog.open;
  button.classList.toggle("unread", unread);
  if (unread && !button.ariaLabel.startsWith(say("company-new"))) button.ariaLabel = `${say("company-new")}. ${button.ariaLabel}`;
}

/** All that is there has been seen. */
function read() {
  const latest = theirs(messages())[0]?.dataset.message;
  const all = Object.entries(kept(READ, {})).filter(([table]) => table !== app.dataset.table).slice(1 - TABLES);
  if (latest) keep(READ, Object.fromEntries([...all, [app.dataset.table, latest]]));
  document.getElementById("talk")?.classList.remove("unread");
}

/** What has just been said: beside the game for a moment, or aloud where the dialog is open. */
function hear(message) {
  const text = `${message.querySelector(".who").textContent}: ${message.querySelector(".what").textContent}`;
  if (dialog.open) {
    document.getElementById("company-heard").textContent = text;
    return read();
  }
  const picture = message.querySelector(".gesture svg")?.cloneNode(true);
  overheard.replaceChildren(...(picture ? [picture] : []), text);
  overheard.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => { overheard.hidden = true; }, LONG);
}

/** What the server tells of the company: regions that have changed. */
export function meet(regions) {
  if (!dialog) return;
  const opened = dialog.querySelector("details[open]")?.closest("[data-message]").dataset.message;
  put(regions);
  const again = opened && dialog.querySelector(`[data-message="${opened}"] details`);
  if (again) again.open = true;
  const all = messages();
  const fresh = known && theirs(all).find((one) => !known.has(one.dataset.message));
  known = new Set([...(known ?? []), ...all.map((one) => one.dataset.message)]);
  if (fresh) hear(fresh);
  mark();
}

/** Whom this reader has muted or blocked, and how to take that back. */
async function unheard() {
  const box = document.getElementById("unheard"), answer = await fetch("/api/unheard");
  const found = answer.ok ? await answer.json() : [];
  box.hidden = !found.length;
  const kinds = [[box.dataset.muted, box.dataset.hear, (one) => !one.blocked], [box.dataset.blocked, box.dataset.unblock, (one) => one.blocked]];
  box.replaceChildren(...kinds.filter(([, , of]) => found.some(of)).flatMap(([title, again, of]) => [`${title}: `, ...found.filter(of).map(({ who, name }) => {
    const button = document.createElement("button"), called = document.createElement("bdi");
    button.className = "plain";
    button.dataset.hear = who;
    called.textContent = name;
    button.append(called, ` · ${again}`);
    return button;
  }), " "]));
}

/** What can be written in is made when the dialog is opened first: until then no page has a field more. */
function prepare() {
  const place = document.getElementById("saying");
  if (!place.firstElementChild) {
    place.append(document.getElementById("company-form").content.cloneNode(true));
    const name = document.getElementById("watcher");
    if (name) name.value = lastName();
    document.getElementById("say").addEventListener("submit", (event) => {
      event.preventDefault();
      utter({ text: event.target.elements.text.value });
    });
  }
  document.getElementById("company-done").textContent = "";
  complaint.textContent = "";
  read();
  unheard().catch(() => {});
  if (matchMedia("(pointer: fine)").matches) requestAnimationFrame(() => document.getElementById("words-said").focus());
}

async function utter(saying) {
  const field = document.getElementById("words-said"), name = document.getElementById("watcher")?.value.trim();
  if (!saying.gesture && !saying.text.trim()) return field.focus();
  if (!(await tell("say", { ...saying, ...(name ? { name } : {}) }))) return;
  if (saying.text) field.value = "";
}

/** What a message's own buttons do. */
async function act(button) {
  const message = button.closest("[data-message]").dataset.message;
  button.closest("details")?.removeAttribute("open");
  if (!(await tell(`messages/${message}/${button.dataset.say}`))) return;
  document.getElementById("company-done").textContent = button.dataset.say === "report" ? say("company-reported") : "";
  document.getElementById("words-said")?.focus({ preventScroll: true });
  unheard().catch(() => {});
}

// ---- inviting ----

let acquainted = false;

/** Whoever waits for somebody and knows people from other games can invite them. */
export function offerInviting() {
  const button = document.querySelector(".waiting .acquainted");
  if (button) button.hidden = !acquainted;
}

async function people() {
  const answer = await fetch(`${app.dataset.api}/inviting`);
  const html = answer.ok ? await answer.text() : "";
  acquainted = Boolean(html.trim());
  document.getElementById("region-inviting").innerHTML = html;
  offerInviting();
}

async function invite(button) {
  const { invite: command, who } = button.dataset, wrong = document.getElementById("inviting-wrong");
  const body = command === "invite" ? { who, reserved: "reserved" in button.dataset } : { who };
  if (!(await send(command, body, wrong))) return;
  await people();
  document.querySelector(`#region-inviting [data-who="${who}"]`)?.focus();
}

export function startCompany() {
  if (!dialog) return;
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (!button) return;
    const { dialog: opens, gesture, say: does, hear: again, share } = button.dataset;
    if (opens === "company") prepare();
    else if (gesture) utter({ gesture });
    else if (does) act(button);
    else if (again) tell("/api/hear", { who: again }).then(unheard);
    else if (button.dataset.invite) invite(button);
    else if (share !== undefined) send("share", {}, button.parentElement.querySelector(".wrong"));
  });
  if (document.querySelector(".waiting .acquainted")) people().catch(() => {});
}
