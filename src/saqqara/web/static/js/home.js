// Home: opens a table with what the form says, and lists the reader's own games.

const form = document.getElementById("start");
const name = document.getElementById("name");
const button = document.querySelector(".go .primary");
const words = form.dataset;
const said = JSON.parse(document.getElementById("said").textContent);
const KEPT = "saqqara.start";

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

function restore() {
  const { name: lastName = "", ...choices } = kept();
  name.value = lastName;
  for (const [group, value] of Object.entries(choices)) {
    const input = [...form.elements].find((one) => one.name === group && one.type === "radio" && one.value === value);
    if (input) input.checked = true;
  }
}

/** The body of `POST /api/tables`; chance is thrown here, by whoever sets up the game. */
function asked(data) {
  const options = {};
  for (const [key, value] of data) if (key.startsWith("option-")) options[key.slice("option-".length)] = value;
  const other = { me: 0, other: 1 }[data.get("begins")] ?? crypto.getRandomValues(new Uint8Array(1))[0] % 2;
  return { game: words.game, options: { ...options, first: other }, opponent: data.get("opponent"), seat: 0, name: data.get("name").trim() };
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
  else complain(said.field === "name" ? "name" : "form", said.why);
  return answer.ok;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const data = new FormData(form);
  const body = asked(data);
  complain("", "");
  if (!body.name) return complain("name", words.missing);
  keep(Object.fromEntries(data));
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
  item.querySelector("use").setAttribute("href", `#meeple-${seat}`);
  part("who").textContent = called.length ? said.against.replace("{name}", called.join(", ")) : said[game];
  part("turn").textContent = `${said.turn.replace("{turn}", view.turn)} · `;
  part("state").textContent = said[waits];
  part("state").classList.toggle("yours", waits === "yours");
  return item;
}

name.addEventListener("input", () => complain("", ""));
addEventListener("pageshow", () => busy(false)); // also when the reader comes back from the table

restore();
listTables();
