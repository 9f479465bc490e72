// Home: opens a table with what the form says, and lists the reader's own games.
import { startNames } from "../frame/names.js";

const form = document.getElementById("start");
const name = document.getElementById("name");
const button = document.querySelector(".go .primary");
const words = form.dataset;
const said = JSON.parse(document.getElementById("said").textContent);
const KEPT = "saqqara.start";
const EVERYTHING = "all";

/** What was chosen last time; an unreadable or forbidden storage is an empty one. */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

function keep(choices) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(choices));
  } catch {
    // A browser that keeps nothing plays as well.
  }
}

/** Puts back what was chosen last time for this game. */
function restore() {
  const { name: lastName = "", [words.game]: last = {} } = kept();
  name.value = lastName;
  const choices = Object.keys(last).length ? { preset: EVERYTHING, ...last } : last; // as before there were presets
  for (const input of form.elements) {
    if (input.type === "radio") input.checked = input.name in choices ? input.value === choices[input.name] : input.checked;
    if (input.type === "checkbox") input.checked = choices[input.name] === "true";
  }
}

/** What is chosen now, beside what was chosen before and is not asked for now. */
function choices() {
  const { name: own, ...chosen } = Object.fromEntries(new FormData(form));
  const off = [...form.elements].filter((input) => input.type === "checkbox" && !input.checked).map((input) => [input.name, ""]);
  const all = kept();
  return { ...all, name: own, [words.game]: { ...all[words.game], ...chosen, ...Object.fromEntries(off) } };
}

/** How many play. */
const seats = () => Number(new FormData(form).get("option-players") ?? words.seats);

/** Shows what is asked for this number of players, this preset and these switches; a choice that is no longer there falls
 *  back to the group's first. */
function arrange() {
  const count = seats();
  const everything = form.querySelector(".everything");
  if (everything) everything.hidden = form.elements.preset.value !== EVERYTHING;
  for (const part of form.querySelectorAll("[data-with]")) part.hidden = !form.elements[`option-${part.dataset.with}`].checked;
  for (const part of form.querySelectorAll("[data-from]")) {
    part.hidden = count < Number(part.dataset.from) || count > Number(part.dataset.to);
  }
  const inputs = [...form.elements].filter((input) => ["radio", "checkbox"].includes(input.type));
  for (const input of inputs) input.disabled = Boolean(input.closest("[hidden]"));
  for (const fieldset of form.querySelectorAll("fieldset")) fieldset.disabled = fieldset.hidden;
  const offered = inputs.filter((input) => input.type === "radio" && !input.matches(":disabled"));
  for (const input of offered) if (!offered.some((other) => other.name === input.name && other.checked)) input.checked = true;
}

/** The options as the game knows them, numbers and yes or no as such: of the preset, and what is asked for besides. */
function options(data) {
  const known = JSON.parse(words.options);
  const preset = JSON.parse(words.presets)[data.get("preset")];
  const chosen = [...data].filter(([key]) => key.startsWith("option-")).map(([key, text]) => [key.slice("option-".length), text]);
  const own = Object.fromEntries(chosen.map(([key, text]) => [key, known[key].find((value) => String(value) === text)]));
  return { known, chosen: { ...preset, ...own } };
}

/** The body of `POST /api/tables`; chance is thrown here, by whoever sets up the game. Who plays is asked in the order of
 *  turns after the reader; a game without the option `first` is begun by seat 0, so there the seats are moved on. */
function asked(data) {
  const count = seats();
  const { known, chosen } = options(data);
  const others = Array.from({ length: count - 1 }, (_, other) => data.get(count === 2 ? "opponent" : `opponent-${other + 2}`));
  const begins = data.get("begins") === "chance" ? crypto.getRandomValues(new Uint32Array(1))[0] % count : Number(data.get("begins"));
  const body = { game: words.game, name: data.get("name").trim() };
  if ("first" in known) return { ...body, options: { ...chosen, first: begins }, opponents: others, seat: 0 };
  const inTurn = [null, ...others];
  const seated = inTurn.map((_, seat) => inTurn[(seat + begins) % count]);
  return { ...body, options: chosen, opponents: seated.filter((who) => who !== null), seat: seated.indexOf(null) };
}

function complain(where, why) {
  document.getElementById("name-wrong").textContent = where === "name" ? why : "";
  document.getElementById("wrong").textContent = where === "form" ? why : "";
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

/** Opens the table and goes there; says beside the field what is wrong. */
async function open(body) {
  const answer = await fetch("/api/tables", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const said = await answer.json();
  if (answer.ok) location.assign(said.url);
  else complain(said.field === "name" ? "name" : "form", [said.why, said.remedy].filter(Boolean).join(" "));
  return answer.ok;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const data = new FormData(form);
  const body = asked(data);
  complain("", "");
  if (!body.name) return complain("name", words.missing);
  keep(choices());
  busy(true);
  let opened = false;
  try {
    opened = await open(body);
  } catch {
    complain("form", words.failed);
  }
  if (!opened) busy(false);
});

/** The reader's own tables among those that this browser has visited, the last first. */
async function listTables() {
  let names = [];
  try {
    names = JSON.parse(localStorage.getItem("saqqara.tables") ?? "[]").slice(0, 12);
  } catch {
    return; // nothing is kept here
  }
  const asked = names.map((table) => fetch(`/api/tables/${encodeURIComponent(table)}`).then((answer) => (answer.ok ? answer.json() : null)));
  const found = (await Promise.allSettled(asked)).map((one) => one.value).filter((table) => table && table.seat !== null);
  found.sort((one, other) => Number(one.over) - Number(other.over));
  document.querySelector(".tables").replaceChildren(...found.slice(0, 6).map(entry));
}

/** A table as a link: against whom, how far, and whether it waits for the reader. */
function entry({ table, game, seat, seats, actor, over, view }) {
  const item = document.getElementById("entry").content.firstElementChild.cloneNode(true);
  const part = (name) => item.querySelector(`.${name}`);
  const others = seats.filter((_, number) => number !== seat);
  const called = others.map(({ name, player }) => (player === "person" ? name : said[player] ?? said.open)).filter(Boolean);
  const waits = over ? "over" : others.some(({ player }) => player === "open") ? "free" : actor === seat ? "yours" : "theirs";
  item.querySelector("a").href = `/t/${table}`;
  item.querySelector("use").setAttribute("href", `#${said.crests[game][seat]}`);
  part("who").textContent = called.length ? said.against.replace("{name}", called.join(", ")) : said[game];
  part("turn").textContent = `${said.turn.replace("{turn}", view.turn)} · `;
  part("state").textContent = said[waits];
  part("state").classList.toggle("yours", waits === "yours");
  return item;
}

form.addEventListener("change", arrange);
name.addEventListener("input", () => complain("", ""));
addEventListener("pageshow", () => { arrange(); busy(false); }); // also when the reader comes back from the table

startNames();
restore();
arrange();
listTables();
