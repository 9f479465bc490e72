// The command line: the notation and a few commands, with completion; it answers in words. What is typed does what the
// piece or the button would do; decisions, words and answers come from the server.
import { act, ready } from "../tables/selection.js";
import { announce, quiet, showing } from "../core/notices.js";
import { command, refusal } from "../core/server.js";
import { app, say } from "../core/state.js";

const MOST = 8; // completions shown at once
const form = document.getElementById("line"), input = document.getElementById("line-input");
const list = document.getElementById("line-options"), answer = document.getElementById("line-answer");
const notices = document.getElementById("notice");

let known = null; // what the server has told of this moment
let chosen = -1, came = null;

/** What can be typed besides decisions; each returns the sentences of its answer, or nothing if the table answers. */
const COMMANDS = {
  score: async () => (await know()).score,
  log: async () => (await know()).log,
  undo: () => press("undo", "senses-line-no-undo"),
  redo: () => press("redo", "senses-line-no-redo"),
  restart: () => press("restart", "senses-line-no-undo"),
  confirm: () => (ready() ? press("confirm") : [say("senses-line-no-confirm")]),
  takeback: () => send("ask"),
  agree: () => send("agree"),
  refuse: () => send("refuse"),
  why,
  away: () => press("again", "senses-line-no-away"),
  help: () => [say("senses-line-help"), ...Object.keys(COMMANDS).map(about)],
};

const about = (name) => `${name}: ${say(`senses-line-about-${name}`)}`;

async function know() {
  if (known?.seq !== Number(app.dataset.seq)) known = await (await fetch(`${app.dataset.api}/line`)).json();
  return known;
}

/** Presses a button, if it can be pressed. */
function press(id, otherwise) {
  const button = document.getElementById(id);
  if (!button || button.getAttribute("aria-disabled") === "true" || button.matches(".beyond")) return [say(otherwise)];
  button.click();
  return null;
}

async function send(name) {
  await command(name, { seat: null });
  return null;
}

async function why(rest) {
  if (!rest) return [say("senses-line-why-what")];
  const refused = await refusal(rest);
  if (refused) return [refused.why, refused.remedy].filter(Boolean);
  const { reveals } = (await know()).decisions.find(({ text }) => text === rest) ?? {};
  return [say("senses-line-possible", { decision: rest }), ...(reveals ? [reveals] : [])];
}

/** Does what is typed. */
async function run(typed) {
  const text = typed.trim().toLowerCase().replace(/\s+/g, " "), [name, ...rest] = text.split(" ");
  if (!text) return;
  input.value = "";
  close();
  quiet();
  tell([]);
  if (name in COMMANDS) tell(await COMMANDS[name](rest.join(" ")));
  else if ((await know()).decisions.some((one) => one.text === text)) tell(await decide(text));
  else tell(await refused(text));
  if (showing()) tell([notices.querySelector("p").textContent], quiet());
}

/** A decision that reveals is chosen first, as on the table, and `confirm` makes it. */
async function decide(text) {
  const { words, reveals } = known.decisions.find((one) => one.text === text);
  await act(text);
  return reveals ? [`${words}. ${reveals} ${say("senses-line-then-confirm")}`] : null;
}

async function refused(text) {
  const isDecision = (await know()).texts.includes(text);
  return [isDecision ? (await refusal(text)).why : say("senses-line-unknown", { text })];
}

/** Shows sentences, and says them; null: the table itself says what has happened. */
function tell(sentences) {
  if (!sentences) return;
  answer.replaceChildren(...sentences.map((words) => Object.assign(document.createElement("li"), { textContent: words })));
  if (sentences.length) announce(sentences.join(" "));
}

/** What the table has said of a change: it stands in the command line too, if that is open. */
export function heard(said) {
  if (form.hidden || !said.length) return;
  answer.replaceChildren(...said.map((words) => Object.assign(document.createElement("li"), { textContent: words })));
  know().then(() => input.value && complete());
}

// ---- completion -----------------------------------------------------------------------------------------------------

async function options() {
  const typed = input.value.toLowerCase().trimStart(), { decisions, texts } = await know();
  if (typed.startsWith("why ")) {
    const wanted = typed.slice(4);
    return texts.filter((text) => text.startsWith(wanted)).map((text) => ({ text: `why ${text}`, words: "" }));
  }
  const commands = Object.keys(COMMANDS).map((name) => ({ text: name, words: say(`senses-line-about-${name}`) }));
  return [...decisions, ...commands].filter(({ text }) => text.startsWith(typed));
}

async function complete() {
  const typed = input.value, found = (await options()).slice(0, MOST);
  if (typed !== input.value) return; // the reader types on
  list.replaceChildren(...found.map(option));
  const exact = found.length === 1 && found[0].text === typed;
  list.hidden = !found.length || exact || form.hidden;
  choose(-1);
}

function option({ text, words, reveals = "" }, index) {
  const line = document.createElement("li");
  line.role = "option";
  line.id = `line-option-${index}`;
  line.dataset.text = text;
  const kept = Object.assign(document.createElement("b"), { textContent: text });
  line.append(kept, " ", Object.assign(document.createElement("span"), { textContent: [words, reveals].filter(Boolean).join(" · ") }));
  return line;
}

function choose(index) {
  const all = [...list.children];
  chosen = all.length ? (index + all.length + 1) % (all.length + 1) : -1;
  if (chosen === all.length) chosen = -1; // back in the text
  all.forEach((line, number) => line.setAttribute("aria-selected", number === chosen));
  input.setAttribute("aria-expanded", !list.hidden);
  if (chosen < 0) input.removeAttribute("aria-activedescendant");
  else input.setAttribute("aria-activedescendant", all[chosen].id);
  all[chosen]?.scrollIntoView({ block: "nearest" });
}

function close() {
  list.hidden = true;
  choose(-1);
}

/** Takes what is chosen, or else what all completions begin with. */
function fill() {
  const texts = [...list.children].map((line) => line.dataset.text);
  if (list.hidden || !texts.length) return false;
  let text = chosen < 0 ? texts[0] : texts[chosen];
  if (chosen < 0) while (!texts.every((other) => other.startsWith(text))) text = text.slice(0, -1);
  if (text.length <= input.value.length && chosen < 0) text = texts[0];
  const filled = input.value !== text;
  input.value = text === "why" ? "why " : text;
  if (filled) complete();
  return filled;
}

// ---- opening, closing, keys -----------------------------------------------------------------------------------------

async function open() {
  if (document.querySelector("dialog[open]") || app.classList.contains("playing")) return;
  came = document.activeElement;
  form.hidden = false;
  tell([]);
  input.value = "";
  input.focus({ preventScroll: true });
  const { asked } = await know();
  if (asked) tell([asked]);
}

function leave() {
  form.hidden = true;
  close();
  const back = came && document.getElementById(came.id);
  (back ?? document.getElementById("main")).focus({ preventScroll: true });
}

function pressed(event) {
  const { key } = event;
  if (key === "Escape") (list.hidden ? leave : close)();
  else if (key === "ArrowDown" || key === "ArrowUp") {
    if (list.hidden) complete();
    else choose(key === "ArrowDown" ? chosen + 1 : chosen < 0 ? list.children.length - 1 : chosen - 1);
  } else if (!(key === "Tab" && !event.shiftKey && fill())) return;
  event.preventDefault();
  event.stopPropagation();
}

export function startLine() {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.target.matches("input, textarea")) return;
    event.preventDefault();
    open();
  });
  document.addEventListener("click", ({ target }) => {
    const opener = target.closest("[data-line]");
    opener?.closest("dialog")?.close();
    if (opener) open();
    else if (target.closest("#line-close")) leave();
  });
  list.addEventListener("click", ({ target }) => {
    const line = target.closest("[data-text]");
    if (!line) return null;
    input.focus();
    if (line.dataset.text !== "why") return run(line.dataset.text);
    input.value = "why ";
    return complete();
  });
  input.addEventListener("input", complete);
  input.addEventListener("keydown", pressed);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    run(chosen < 0 ? input.value : list.children[chosen].dataset.text);
  });
}
