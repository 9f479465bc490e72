// Script of the league pages: forms and commands, and reloads when the league has changed.
import { storeNewGame, lastNewGame, fillName } from "../core/local-storage.js";

const place = document.getElementById("leagues");
const { league, version, failed } = place.dataset;
const RECONNECT_DELAY_MS = 5_000; // ms until a lost connection is opened again

/** Send a request. Return the response, or null after an error, which is then shown, with the field focused. */
async function send(address, body, errorLine, method = "POST") {
  errorLine.textContent = "";
  for (const one of place.querySelectorAll("[aria-invalid]")) one.removeAttribute("aria-invalid");
  try {
    const response = await fetch(address, { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    if (response.ok) return response.status === 204 ? {} : await response.json();
    const { message, suggestion, field } = await response.json();
    errorLine.textContent = [message, suggestion].filter(Boolean).join(" ");
    const input = field && place.querySelector(`[name="${CSS.escape(field)}"]`);
    input?.setAttribute("aria-invalid", "true");
    input?.focus();
  } catch {
    errorLine.textContent = failed;
  }
  return null;
}

/** Return the time control of a form; a player whose time is up loses. */
function timeControlOf(times, firstTurnMinutes) {
  return { ...JSON.parse(times.value), on_timeout: "lost", first_turn_minutes: Number(firstTurnMinutes.value) };
}

// ---- a new league ----

const form = document.getElementById("new-league");

/** Limit the seats to those that the game allows, and the number of rounds. */
function limitFields() {
  const { game, seats, rounds, kind } = form.elements;
  const possible = game.selectedOptions[0].dataset.seats.split(" ");
  for (const one of seats.options) one.disabled = !possible.includes(one.value);
  if (seats.selectedOptions[0].disabled) seats.value = possible[0];
  const wanted = Math.round(rounds.value);
  rounds.max = rounds.getAttribute(`data-${kind.value}`);
  rounds.value = wanted >= 1 && wanted <= Number(rounds.max) ? wanted : 1;
}

if (form) {
  limitFields();
  form.addEventListener("change", limitFields);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { name, game, seats, kind, rounds, round_minutes: roundMinutes, time_control: timeControl, first_turn_minutes: firstTurnMinutes, listed } = form.elements;
    if (!name.value.trim()) return name.focus();
    const body = {
      name: name.value, ...JSON.parse(game.value), seats: Number(seats.value), kind: kind.value, rounds: Number(rounds.value),
      round_minutes: Number(roundMinutes.value), time_control: timeControlOf(timeControl, firstTurnMinutes), listed: listed.checked,
    };
    const done = await send("/api/leagues", body, form.querySelector(".form-error"));
    if (done) location.assign(done.url);
  });
}

// ---- a league's page ----

const labelOf = (one) => (one.getAttribute("aria-label") ?? one.innerText).trim();
let isSending = false; // true during a command, which reloads the page itself
const folds = new Map([...place.querySelectorAll("details")].map((one) => [one, one.open])); // as rendered by the server

/** Reload the page. The element with the keyboard focus is restored, or focus goes to `focusSelector`. Folds that the
 *  user opened or closed stay so. */
function reload(focusSelector = "") {
  const toggled = [...folds].filter(([one, open]) => one.open !== open).map(([one]) => [labelOf(one.firstElementChild), one.open]);
  const focused = document.activeElement;
  sessionStorage["saqqara.league"] = JSON.stringify({ league, turned: toggled, kind: focused.tagName, named: focused === document.body ? "" : labelOf(focused), instead: focusSelector });
  location.reload();
}

function restorePlace() {
  const before = JSON.parse(sessionStorage["saqqara.league"] ?? "null");
  delete sessionStorage["saqqara.league"];
  if (before?.league !== league) return;
  const toggled = new Map(before.turned);
  for (const one of folds.keys()) one.open = toggled.get(labelOf(one.firstElementChild)) ?? one.open;
  const all = [...document.querySelectorAll("a, button, summary, [tabindex]")];
  const target = before.instead ? place.querySelector(before.instead) ?? place.querySelector("h1") : all.find((one) => before.named && one.tagName === before.kind && labelOf(one) === before.named);
  target?.focus({ preventScroll: !before.instead });
}

/** Run a command and reload the page, with the focus on its result. */
async function sendCommand(command, body = {}, focusSelector = ".own-status", errorLine = place.querySelector(".own-status .form-error")) {
  isSending = true; // messages of the live connection are then about this command
  const address = `/api/leagues/${league}`, deletes = command === "delete";
  const done = await (deletes ? send(address, {}, errorLine, "DELETE") : send(`${address}/${command}`, body, errorLine));
  if (done && deletes) location.assign("/leagues");
  else if (done) reload(focusSelector);
  else isSending = false;
}

/** Open or close the form below a table with which the organizer corrects its result. */
function toggleCorrection(button) {
  const row = button.closest("li"), open = row.querySelector(".correction-form");
  button.setAttribute("aria-expanded", String(!open));
  if (open) return open.remove();
  const form = document.getElementById("correction-template").content.firstElementChild.cloneNode(true);
  const names = JSON.parse(row.dataset.seats), places = JSON.parse(row.dataset.places);
  const over = row.querySelector(".result").dataset.over !== undefined;
  for (const [seat, field] of form.querySelectorAll(".field:not(.wide)").entries()) {
    if (seat >= names.length) field.remove();
    else {
      field.querySelector(".player-name").textContent = names[seat];
      for (const one of field.querySelectorAll("option")) if (Number(one.value) > names.length) one.remove();
      field.querySelector("select").value = over ? places[seat] ?? "absent" : "";
    }
  }
  const { after, ended } = row.dataset;
  if (after === "0" || (ended !== "true" && place.dataset.state === "over")) form.querySelector("[data-restore-result]").remove();
  row.append(form);
  form.querySelector("select").focus();
}

/** Send a correction; null for `places` restores the result of the game. */
function sendCorrection(form, places) {
  const { round, table, after } = form.closest("li").dataset;
  const body = { round: Number(round), table: Number(table), after: Number(after), seats: places, reason: form.elements.reason.value };
  return sendCommand("correct", body, `[data-round="${round}"][data-table="${table}"] [data-open-correction]`, form.querySelector(".form-error"));
}

document.addEventListener("submit", (event) => {
  if (event.target.matches(".correction-form")) {
    event.preventDefault();
    const selects = [...event.target.querySelectorAll("select")], missing = selects.find((one) => !one.value);
    if (missing) return missing.focus();
    sendCorrection(event.target, selects.map(({ value }) => (value === "absent" ? null : Number(value))));
  }
});

const editForm = document.getElementById("edit-league");

editForm?.addEventListener("submit", (event) => {
  event.preventDefault();
  const { name, listed, rounds, round_minutes: roundMinutes, time_control: timeControl, first_turn_minutes: firstTurnMinutes } = editForm.elements;
  if (!name.value.trim()) return name.focus();
  const body = { name: name.value, listed: listed.checked };
  if (rounds) Object.assign(body, { rounds: Number(rounds.value), round_minutes: Number(roundMinutes.value) });
  if (timeControl) body.time_control = timeControlOf(timeControl, firstTurnMinutes);
  sendCommand("edit", body, "#run", editForm.querySelector(".form-error"));
});

document.addEventListener("submit", (event) => {
  const joinForm = event.target.closest("form[data-league-command]");
  if (!joinForm) return;
  event.preventDefault();
  const { name } = joinForm.elements;
  if (name && !name.value.trim()) return name.focus();
  if (name) storeNewGame({ ...lastNewGame(), name: name.value.trim() });
  sendCommand("join", name ? { name: name.value.trim() } : {});
});

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("button[data-league-command]"), copy = target.closest("[data-copy]");
  if (target.closest("[data-open-correction]")) toggleCorrection(target.closest("[data-open-correction]"));
  if (target.closest("[data-restore-result]")) sendCorrection(target.closest("form"), null);
  if (button) {
    const { number, onSuccess: then } = button.dataset, errorLine = button.closest("section").querySelector(".form-error") ?? undefined;
    sendCommand(button.dataset.leagueCommand, number ? { number: Number(number) } : {}, then ?? (number ? "#entries" : ".own-status"), errorLine);
  }
  if (!copy) return;
  try {
    await navigator.clipboard.writeText(copy.dataset.copy);
    copy.parentElement.querySelector("[role=status]").textContent = place.dataset.copied;
  } catch {
    getSelection().selectAllChildren(place.querySelector(".address")); // select the address if it cannot be copied
  }
});

const isWriting = () => place.contains(document.activeElement) && document.activeElement.matches("input, .correction-form *, #edit-league *");

/** Reload the page when the league has changed, unless the user is typing. */
function follow() {
  const url = new URL(`/api/leagues/${league}/live`, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  const socket = new WebSocket(url);
  socket.addEventListener("message", ({ data }) => {
    if (JSON.parse(data).version !== version && !isSending && !isWriting()) reload();
  });
  const reconnect = () => setTimeout(follow, RECONNECT_DELAY_MS * (0.75 + Math.random() / 2));
  socket.addEventListener("close", reconnect);
  addEventListener("pagehide", () => { socket.removeEventListener("close", reconnect); socket.close(); });
}

if (league && ["open", "running"].includes(place.dataset.state)) follow();
addEventListener("pageshow", (event) => event.persisted && location.reload());

const name = document.querySelector(".join [name=name]");
if (name) fillName(name);
if (league) restorePlace();
