// Choose how you play: opens a table with what the form says.
import { storeNewGame, lastName, lastNewGame, fillName } from "../core/local-storage.js";
import { tableRequest, createTable } from "./create-table.js";

const form = document.getElementById("start");
const name = document.getElementById("name");
const button = document.querySelector(".submit-row .primary");
const texts = form.dataset;
const ALL_OPTIONS = "all";

/** Puts back what was chosen last time for this game. */
function restoreForm() {
  const { [texts.game]: last = {} } = lastNewGame();
  if (name) fillName(name);
  const values = Object.keys(last).length ? { preset: ALL_OPTIONS, ...last } : last; // as before there were presets
  for (const input of form.elements) {
    if (input.type === "radio") input.checked = input.name in values ? input.value === values[input.name] : input.checked;
    if (input.type === "checkbox") input.checked = values[input.name] === input.value;
    if (input.type === "select-one") if ([...input.options].some(({ value }) => value === values[input.name])) input.value = values[input.name];
    if (input.name.startsWith("called-")) input.value = values[input.name] ?? "";
  }
  if (!new URL(location.href).searchParams.get("with")) return;
  for (const input of form.querySelectorAll('[name="opponent"][value="open"]')) input.checked = true;
  for (const seat of form.querySelectorAll(".seat select")) seat.value = "open";
  name?.focus();
}

/** What is chosen now, beside what was chosen before and is not asked for now. */
function currentChoices() {
  const { name: ownName, ...chosen } = Object.fromEntries(new FormData(form));
  const off = [...form.elements].filter((input) => input.type === "checkbox" && !input.checked).map((input) => [input.name, ""]);
  const all = lastNewGame();
  return { ...all, name: ownName ?? all.name, [texts.game]: { ...all[texts.game], ...chosen, ...Object.fromEntries(off) } };
}

/** What is kept of it: the form as it stands, and for one click on the home page what is played, and the
 *  computer player that was chosen last. */
const storedChoices = (setting) => {
  const all = currentChoices();
  const level = setting.others.find((kind) => kind !== "open" && kind !== "hot-seat") ?? all.levels?.[texts.game];
  return { ...all, last: { ...all.last, [texts.game]: setting }, levels: { ...all.levels, [texts.game]: level } };
};

/** How many play. */
const seats = () => Number(new FormData(form).get("option-players") ?? texts.seats);

/** Whether the remark about a switch holds: the switch is on, and none of the values is chosen that would contradict it. */
function isRemarkVisible(part) {
  if (!form.elements[`option-${part.dataset.remark}`].checked) return false;
  const values = Object.entries(JSON.parse(part.dataset.unless));
  return !values.some(([option, those]) => those.includes(form.elements[`option-${option}`].value));
}

/** Shows what is asked for this number of players, this preset and these switches; a choice that is no longer there falls
 *  back to the group's first. */
function updateForm() {
  const seatCount = seats();
  const allOptions = form.querySelector(".all-options");
  if (allOptions) allOptions.hidden = form.elements.preset.value !== ALL_OPTIONS;
  for (const part of form.querySelectorAll("[data-with]")) part.hidden = !form.elements[`option-${part.dataset.with}`].checked;
  for (const part of form.querySelectorAll("[data-remark]")) part.hidden = !isRemarkVisible(part);
  for (const part of form.querySelectorAll("[data-from]")) {
    part.hidden = seatCount < Number(part.dataset.from) || seatCount > Number(part.dataset.to);
  }
  for (const seat of form.querySelectorAll(".seat select")) {
    seat.nextElementSibling.textContent = seat.selectedOptions[0]?.dataset.means ?? "";
  }
  form.querySelector("#timeout-choice").hidden = !form.elements["settings-time_control"].value || form.elements["settings-rated"].checked;
  const inputs = [...form.elements].filter((input) => ["radio", "checkbox"].includes(input.type));
  for (const input of inputs) input.disabled = Boolean(input.closest("[hidden]"));
  for (const fieldset of form.querySelectorAll("fieldset")) fieldset.disabled = fieldset.hidden;
  const offered = inputs.filter((input) => input.type === "radio" && !input.matches(":disabled"));
  for (const input of offered) if (!offered.some((other) => other.name === input.name && other.checked)) input.checked = true;
  for (const field of form.querySelectorAll("[data-hot-seat-for]")) field.hidden = new FormData(form).get(field.dataset.hotSeatFor) !== "hot-seat";
}

/** The options as the game knows them, numbers and yes or no as such: of the preset, and what is asked for besides. */
function options(data) {
  const known = JSON.parse(texts.options);
  const preset = JSON.parse(texts.presets)[data.get("preset")];
  const chosen = [...data].filter(([key]) => key.startsWith("option-")).map(([key, text]) => [key.slice("option-".length), text]);
  const ownOptions = Object.fromEntries(chosen.map(([key, text]) => [key, known[key].find((value) => String(value) === text)]));
  return { ...preset, ...ownOptions };
}

/** What is agreed that differs from other tables: switches and choices, each with JSON as its value. */
function settings(data) {
  const timeControl = JSON.parse(data.get("settings-time_control") || "null");
  const switches = [...form.querySelectorAll('[name^="settings-"][role="switch"]:checked')];
  const on = Object.fromEntries(switches.map(({ name, value }) => [name.slice("settings-".length), JSON.parse(value)]));
  const onTimeout = on.rated ? "lost" : data.get("settings-on_timeout"); // in a rated game no one plays on for another player
  return timeControl ? { time_control: { ...timeControl, on_timeout: onTimeout }, ...on } : on;
}

/** Who plays what: `others` and their `names` in the order of turns after the reader. */
function setting(data) {
  const groups = Array.from({ length: seats() - 1 }, (_, other) => (seats() === 2 ? "opponent" : `opponent-${other + 2}`));
  const others = groups.map((group) => data.get(group));
  const names = groups.map((group, other) => (others[other] === "hot-seat" ? data.get(`called-${group}`).trim() : ""));
  return { options: options(data), others, names, begins: data.get("begins"), settings: settings(data) };
}

/** Whether people play who have to be told apart; against computers alone nobody needs a name. */
const hasPeople = ({ others }) => others.some((kind) => ["open", "hot-seat"].includes(kind));

function showError(place, message) {
  document.getElementById("wrong").textContent = place === "form" || (place && !name) ? message : "";
  if (!name) return;
  document.getElementById("name-wrong").textContent = place === "name" ? message : "";
  name.toggleAttribute("aria-invalid", false);
  if (place !== "name") return;
  name.setAttribute("aria-invalid", "true");
  name.focus();
}

function setBusy(isBusy) {
  button.disabled = isBusy;
  const text = button.querySelector("span");
  texts.start ??= text.textContent;
  text.textContent = isBusy ? texts.opening : texts.start;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const data = new FormData(form);
  const chosen = setting(data), ownName = name ? data.get("name").trim() : lastName();
  showError("", "");
  if (!ownName && hasPeople(chosen)) return showError("name", texts.missing);
  storeNewGame(storedChoices(chosen));
  setBusy(true);
  try {
    const error = await createTable(tableRequest(texts.game, "first" in JSON.parse(texts.options), ownName, chosen));
    if (!error) return;
    showError(error.field === "name" ? "name" : "form", [error.message, error.suggestion].filter(Boolean).join(" "));
  } catch {
    showError("form", texts.failed);
  }
  setBusy(false);
});

form.addEventListener("change", updateForm);
name?.addEventListener("input", () => showError("", ""));
addEventListener("pageshow", () => { updateForm(); setBusy(false); }); // also when the reader comes back from the table

restoreForm();
updateForm();
