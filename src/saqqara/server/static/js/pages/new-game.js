// Script of the form for a new game: shows the fields that apply, and opens the table.
import { storeNewGame, lastName, lastNewGame, fillName } from "../core/local-storage.js";
import { tableRequest, createTable } from "./create-table.js";

const form = document.getElementById("start");
const name = document.getElementById("name");
const button = document.querySelector(".submit-row .primary");
const texts = form.dataset;
const ALL_OPTIONS = "all";

/** Restore the last choices for this game. */
function restoreForm() {
  const { [texts.game]: last = {} } = lastNewGame();
  if (name) fillName(name);
  const values = Object.keys(last).length ? { preset: ALL_OPTIONS, ...last } : last; // stored before there were presets
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

/** Return the current choices, merged with stored choices that the form does not show now. */
function currentChoices() {
  const { name: ownName, ...chosen } = Object.fromEntries(new FormData(form));
  const off = [...form.elements].filter((input) => input.type === "checkbox" && !input.checked).map((input) => [input.name, ""]);
  const all = lastNewGame();
  return { ...all, name: ownName ?? all.name, [texts.game]: { ...all[texts.game], ...chosen, ...Object.fromEntries(off) } };
}

/** Return the choices to store: the form, the settings for one-click games on the home page, and the computer player
 *  chosen last. */
const storedChoices = (setting) => {
  const all = currentChoices();
  const level = setting.others.find((kind) => kind !== "open" && kind !== "hot-seat") ?? all.levels?.[texts.game];
  return { ...all, last: { ...all.last, [texts.game]: setting }, levels: { ...all.levels, [texts.game]: level } };
};

/** Return the number of players. */
const seats = () => Number(new FormData(form).get("option-players") ?? texts.seats);

/** Return whether the remark about a switch applies: it is on, and no excluded value is selected. */
function isRemarkVisible(part) {
  if (!form.elements[`option-${part.dataset.remark}`].checked) return false;
  const values = Object.entries(JSON.parse(part.dataset.unless));
  return !values.some(([option, those]) => those.includes(form.elements[`option-${option}`].value));
}

/** Show the fields for the current number of players, preset and switches. If a selected choice is hidden, the first
 *  one of its group is selected. */
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

/** Return the options in the types of the game: those of the preset, and the visible fields. */
function options(data) {
  const known = JSON.parse(texts.options);
  const preset = JSON.parse(texts.presets)[data.get("preset")];
  const chosen = [...data].filter(([key]) => key.startsWith("option-")).map(([key, text]) => [key.slice("option-".length), text]);
  const ownOptions = Object.fromEntries(chosen.map(([key, text]) => [key, known[key].find((value) => String(value) === text)]));
  return { ...preset, ...ownOptions };
}

/** Return the table settings that differ from the defaults: switches and choices with JSON values. */
function settings(data) {
  const timeControl = JSON.parse(data.get("settings-time_control") || "null");
  const switches = [...form.querySelectorAll('[name^="settings-"][role="switch"]:checked')];
  const on = Object.fromEntries(switches.map(({ name, value }) => [name.slice("settings-".length), JSON.parse(value)]));
  const onTimeout = on.rated ? "lost" : data.get("settings-on_timeout"); // a rated game has no stand-ins
  return timeControl ? { time_control: { ...timeControl, on_timeout: onTimeout }, ...on } : on;
}

/** Return the setting; `others` and `names` are in turn order after the user. */
function setting(data) {
  const groups = Array.from({ length: seats() - 1 }, (_, other) => (seats() === 2 ? "opponent" : `opponent-${other + 2}`));
  const others = groups.map((group) => data.get(group));
  const names = groups.map((group, other) => (others[other] === "hot-seat" ? data.get(`called-${group}`).trim() : ""));
  return { options: options(data), others, names, begins: data.get("begins"), settings: settings(data) };
}

/** Return whether other people play, who must tell the players apart. Games against computers require no name. */
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
addEventListener("pageshow", () => { updateForm(); setBusy(false); }); // also after the browser's back button

restoreForm();
updateForm();
