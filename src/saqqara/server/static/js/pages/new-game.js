// Choose how you play: opens a table with what the form says.
import { keepStart, lastName, lastStart, offerName } from "../core/local-storage.js";
import { asked, open } from "./create-table.js";

const form = document.getElementById("start");
const name = document.getElementById("name");
const button = document.querySelector(".go .primary");
const words = form.dataset;
const EVERYTHING = "all";

/** Puts back what was chosen last time for this game. */
function restore() {
  const { [words.game]: last = {} } = lastStart();
  if (name) offerName(name);
  const choices = Object.keys(last).length ? { preset: EVERYTHING, ...last } : last; // as before there were presets
  for (const input of form.elements) {
    if (input.type === "radio") input.checked = input.name in choices ? input.value === choices[input.name] : input.checked;
    if (input.type === "checkbox") input.checked = choices[input.name] === input.value;
    if (input.type === "select-one") if ([...input.options].some(({ value }) => value === choices[input.name])) input.value = choices[input.name];
    if (input.name.startsWith("called-")) input.value = choices[input.name] ?? "";
  }
  if (!new URL(location.href).searchParams.get("with")) return;
  for (const input of form.querySelectorAll('[name="opponent"][value="friend"]')) input.checked = true;
  for (const seat of form.querySelectorAll(".seat select")) seat.value = "friend";
  name?.focus();
}

/** What is chosen now, beside what was chosen before and is not asked for now. */
function choices() {
  const { name: own, ...chosen } = Object.fromEntries(new FormData(form));
  const off = [...form.elements].filter((input) => input.type === "checkbox" && !input.checked).map((input) => [input.name, ""]);
  const all = lastStart();
  return { ...all, name: own ?? all.name, [words.game]: { ...all[words.game], ...chosen, ...Object.fromEntries(off) } };
}

/** What is kept of it: the form as it stands, and for one click on the home page what is played, and the
 *  computer player that was chosen last. */
const remembered = (setting) => {
  const all = choices();
  const level = setting.others.find((kind) => kind !== "friend" && kind !== "screen") ?? all.levels?.[words.game];
  return { ...all, last: { ...all.last, [words.game]: setting }, levels: { ...all.levels, [words.game]: level } };
};

/** How many play. */
const seats = () => Number(new FormData(form).get("option-players") ?? words.seats);

/** Whether the remark about a switch holds: the switch is on, and none of the values is chosen that would contradict it. */
function remarked(part) {
  if (!form.elements[`option-${part.dataset.remark}`].checked) return false;
  const values = Object.entries(JSON.parse(part.dataset.unless));
  return !values.some(([option, those]) => those.includes(form.elements[`option-${option}`].value));
}

/** Shows what is asked for this number of players, this preset and these switches; a choice that is no longer there falls
 *  back to the group's first. */
function arrange() {
  const count = seats();
  const everything = form.querySelector(".everything");
  if (everything) everything.hidden = form.elements.preset.value !== EVERYTHING;
  for (const part of form.querySelectorAll("[data-with]")) part.hidden = !form.elements[`option-${part.dataset.with}`].checked;
  for (const part of form.querySelectorAll("[data-remark]")) part.hidden = !remarked(part);
  for (const part of form.querySelectorAll("[data-from]")) {
    part.hidden = count < Number(part.dataset.from) || count > Number(part.dataset.to);
  }
  for (const seat of form.querySelectorAll(".seat select")) {
    seat.nextElementSibling.textContent = seat.selectedOptions[0]?.dataset.means ?? "";
  }
  form.querySelector("#terms-then").hidden = !form.elements["terms-pace"].value || form.elements["terms-counts"].checked;
  const inputs = [...form.elements].filter((input) => ["radio", "checkbox"].includes(input.type));
  for (const input of inputs) input.disabled = Boolean(input.closest("[hidden]"));
  for (const fieldset of form.querySelectorAll("fieldset")) fieldset.disabled = fieldset.hidden;
  const offered = inputs.filter((input) => input.type === "radio" && !input.matches(":disabled"));
  for (const input of offered) if (!offered.some((other) => other.name === input.name && other.checked)) input.checked = true;
  for (const field of form.querySelectorAll("[data-screen]")) field.hidden = new FormData(form).get(field.dataset.screen) !== "screen";
}

/** The options as the game knows them, numbers and yes or no as such: of the preset, and what is asked for besides. */
function options(data) {
  const known = JSON.parse(words.options);
  const preset = JSON.parse(words.presets)[data.get("preset")];
  const chosen = [...data].filter(([key]) => key.startsWith("option-")).map(([key, text]) => [key.slice("option-".length), text]);
  const own = Object.fromEntries(chosen.map(([key, text]) => [key, known[key].find((value) => String(value) === text)]));
  return { ...preset, ...own };
}

/** What is agreed that differs from other tables: switches and choices, each with JSON as its value. */
function terms(data) {
  const pace = JSON.parse(data.get("terms-pace") || "null");
  const switches = [...form.querySelectorAll('[name^="terms-"][role="switch"]:checked')];
  const on = Object.fromEntries(switches.map(({ name, value }) => [name.slice("terms-".length), JSON.parse(value)]));
  const then = on.counts ? "lost" : data.get("terms-then"); // in a game that counts nobody plays on for another
  return pace ? { pace: { ...pace, then }, ...on } : on;
}

/** Who plays what: `others` and their `names` in the order of turns after the reader. */
function setting(data) {
  const groups = Array.from({ length: seats() - 1 }, (_, other) => (seats() === 2 ? "opponent" : `opponent-${other + 2}`));
  const others = groups.map((group) => data.get(group));
  const names = groups.map((group, other) => (others[other] === "screen" ? data.get(`called-${group}`).trim() : ""));
  return { options: options(data), others, names, begins: data.get("begins"), terms: terms(data) };
}

/** Whether people play who have to be told apart; against computers alone nobody needs a name. */
const company = ({ others }) => others.some((kind) => ["friend", "screen"].includes(kind));

function complain(where, why) {
  document.getElementById("wrong").textContent = where === "form" || (where && !name) ? why : "";
  if (!name) return;
  document.getElementById("name-wrong").textContent = where === "name" ? why : "";
  name.toggleAttribute("aria-invalid", false);
  if (where !== "name") return;
  name.setAttribute("aria-invalid", "true");
  name.focus();
}

function busy(is) {
  button.disabled = is;
  const text = button.querySelector("span");
  words.start ??= text.textContent;
  text.textContent = is ? words.opening : words.start;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const data = new FormData(form);
  const chosen = setting(data), own = name ? data.get("name").trim() : lastName();
  complain("", "");
  if (!own && company(chosen)) return complain("name", words.missing);
  keepStart(remembered(chosen));
  busy(true);
  try {
    const refused = await open(asked(words.game, "first" in JSON.parse(words.options), own, chosen));
    if (!refused) return;
    complain(refused.field === "name" ? "name" : "form", [refused.why, refused.remedy].filter(Boolean).join(" "));
  } catch {
    complain("form", words.failed);
  }
  busy(false);
});

form.addEventListener("change", arrange);
name?.addEventListener("input", () => complain("", ""));
addEventListener("pageshow", () => { arrange(); busy(false); }); // also when the reader comes back from the table

restore();
arrange();
