// Participants and chat of a table: the dialog, and the toast for new messages.
import { writeStored, readStored, lastName } from "../core/local-storage.js";
import { app, translate } from "../core/state.js";
import { patch } from "../core/regions.js";

const dialog = document.getElementById("chat");
const toast = document.getElementById("chat-toast");
const READ_KEY = "saqqara.read", MAX_TABLES = 20, TOAST_MS = 7000; // ms that the toast is visible
let known = null, hideTimer = 0;

/** Send a request; an error appears in the dialog. Return whether it succeeded. */
async function send(path, body, errorLine, method = "POST") {
  errorLine.textContent = "";
  try {
    const address = path.startsWith("/") ? path : `${app.dataset.api}/${path}`;
    const response = await fetch(address, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    if (response.ok) return true;
    const { message, suggestion } = await response.json();
    errorLine.textContent = [message, suggestion].filter(Boolean).join(" ");
  } catch {
    errorLine.textContent = translate("table-failed");
  }
  return false;
}

const errorPlace = document.getElementById("chat-error");
const sendToTable = (path, body = {}, method = "POST") => send(path, body, errorPlace, method);

const messages = () => [...dialog.querySelectorAll("[data-message]")];
const othersMessages = (all) => all.filter((one) => !("own" in one.dataset));

/** Mark the button if there are unread messages. */
function updateUnreadMark() {
  const button = document.getElementById("open-chat");
  if (!button) return;
  const lastRead = readStored(READ_KEY, {})[app.dataset.table], latest = othersMessages(messages())[0]?.dataset.message;
  const unread = Boolean(latest) && latest !== lastRead && !dialog.open;
  button.classList.toggle("unread", unread);
  if (unread && !button.ariaLabel.startsWith(translate("company-new"))) button.ariaLabel = `${translate("company-new")}. ${button.ariaLabel}`;
}

/** Mark all messages as read. */
function markRead() {
  const latest = othersMessages(messages())[0]?.dataset.message;
  const all = Object.entries(readStored(READ_KEY, {})).filter(([table]) => table !== app.dataset.table).slice(1 - MAX_TABLES);
  if (latest) writeStored(READ_KEY, Object.fromEntries([...all, [app.dataset.table, latest]]));
  document.getElementById("open-chat")?.classList.remove("unread");
}

/** Show a new message: as a toast, or as an announcement if the dialog is open. */
function showMessage(message) {
  const text = `${message.querySelector(".player-name").textContent}: ${message.querySelector(".what").textContent}`;
  if (dialog.open) {
    document.getElementById("chat-announcement").textContent = text;
    return markRead();
  }
  const picture = message.querySelector(".gesture svg")?.cloneNode(true);
  toast.replaceChildren(...(picture ? [picture] : []), text);
  toast.hidden = false;
  clearTimeout(hideTimer);
  hideTimer = setTimeout(() => { toast.hidden = true; }, TOAST_MS);
}

/** Update the regions of participants and messages that the server sends. */
export function updateParticipants(regions) {
  if (!dialog) return;
  const openMessage = dialog.querySelector("details[open]")?.closest("[data-message]").dataset.message;
  patch(regions);
  const sameDetails = openMessage && dialog.querySelector(`[data-message="${openMessage}"] details`);
  if (sameDetails) sameDetails.open = true;
  const all = messages();
  const newMessage = known && othersMessages(all).find((one) => !known.has(one.dataset.message));
  known = new Set([...(known ?? []), ...all.map((one) => one.dataset.message)]);
  if (newMessage) showMessage(newMessage);
  updateUnreadMark();
}

/** List the users that this user has muted or blocked, with buttons to undo that. */
async function loadMutedPeople() {
  const box = document.getElementById("muted-people"), response = await fetch("/api/muted");
  const people = response.ok ? await response.json() : [];
  box.hidden = !people.length;
  const kinds = [[box.dataset.muted, box.dataset.unmute, (one) => !one.blocked], [box.dataset.blocked, box.dataset.unblock, (one) => one.blocked]];
  box.replaceChildren(...kinds.filter(([, , filter]) => people.some(filter)).flatMap(([title, label, filter]) => [`${title}: `, ...people.filter(filter).map(({ user, name }) => {
    const button = document.createElement("button"), nameElement = document.createElement("bdi");
    button.className = "plain";
    button.dataset.unmute = user;
    nameElement.textContent = name;
    button.append(nameElement, ` · ${label}`);
    return button;
  }), " "]));
}

/** Create the input fields when the dialog is first opened, so that the page has no unused fields. */
function prepareForm() {
  const place = document.getElementById("chat-form-slot");
  if (!place.firstElementChild) {
    place.append(document.getElementById("chat-template").content.cloneNode(true));
    const name = document.getElementById("spectator-name");
    if (name) name.value = lastName();
    document.getElementById("chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      postMessage({ text: event.target.elements.text.value });
    });
  }
  document.getElementById("chat-status").textContent = "";
  errorPlace.textContent = "";
  markRead();
  loadMutedPeople().catch(() => {});
  if (matchMedia("(pointer: fine)").matches) requestAnimationFrame(() => document.getElementById("chat-text").focus());
}

async function postMessage(message) {
  const field = document.getElementById("chat-text"), name = document.getElementById("spectator-name")?.value.trim();
  if (!message.gesture && !message.text.trim()) return field.focus();
  if (!(await sendToTable("messages", { ...message, ...(name ? { name } : {}) }))) return;
  if (message.text) field.value = "";
}

/** Run a command of a message's own button. */
async function runMessageCommand(button) {
  const message = button.closest("[data-message]").dataset.message;
  button.closest("details")?.removeAttribute("open");
  const command = button.dataset.messageCommand, path = `messages/${message}`;
  if (!(await (command === "delete" ? sendToTable(path, {}, "DELETE") : sendToTable(`${path}/${command}`)))) return;
  document.getElementById("chat-status").textContent = command === "report" ? translate("company-reported") : "";
  document.getElementById("chat-text")?.focus({ preventScroll: true });
  loadMutedPeople().catch(() => {});
}

// ---- invitations ----

let canInvite = false;

/** Show the invite button while seats are open, if the user knows people from earlier games. */
export function updateInviteButton() {
  const button = document.querySelector(".waiting .invite-offer");
  if (button) button.hidden = !canInvite;
}

async function loadInvitees() {
  const response = await fetch(`${app.dataset.api}/invitees`);
  const html = response.ok ? await response.text() : "";
  canInvite = Boolean(html.trim());
  document.getElementById("region-invitees").innerHTML = html;
  updateInviteButton();
}

async function invite(button) {
  const { invite: command, user } = button.dataset, errorLine = document.getElementById("invite-error");
  const body = command === "invite" ? { user, reserved: "reserved" in button.dataset } : { user };
  if (!(await send(command, body, errorLine))) return;
  await loadInvitees();
  document.querySelector(`#region-invitees [data-user="${user}"]`)?.focus();
}

export function startChat() {
  if (!dialog) return;
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (!button) return;
    const { dialog: opens, gesture, messageCommand, unmute, share } = button.dataset;
    if (opens === "chat") prepareForm();
    else if (gesture) postMessage({ gesture });
    else if (messageCommand) runMessageCommand(button);
    else if (unmute) sendToTable("/api/unmute", { user: unmute }).then(loadMutedPeople);
    else if (button.dataset.invite) invite(button);
    else if (share !== undefined) send("share", {}, button.parentElement.querySelector(".form-error"));
  });
  if (document.querySelector(".waiting .invite-offer")) loadInvitees().catch(() => {});
}
