// Command bar: actions in notation and a few commands, with completion and answers as text. An entry does the same as
// the piece or button. Actions, labels and answers come from the server.
import { perform, canConfirm } from "../tables/selection.js";
import { announce, hideNotice, isNoticeVisible } from "../core/notices.js";
import { command, fetchRefusal } from "../core/server.js";
import { app, translate } from "../core/state.js";

const MAX_COMPLETIONS = 8; // maximum number of completions
const form = document.getElementById("command-bar"), input = document.getElementById("command-input");
const list = document.getElementById("command-options"), answer = document.getElementById("command-answer");
const notices = document.getElementById("notice");

let info = null; // cached response of the server for the current event
let selected = -1, previousFocus = null;

/** Commands in addition to actions. Each returns the sentences of its answer, or null if the table shows the result. */
const COMMANDS = {
  score: async () => (await loadInfo()).score,
  log: async () => (await loadInfo()).log,
  undo: () => pressButton("undo", "senses-line-no-undo"),
  redo: () => pressButton("redo", "senses-line-no-redo"),
  restart: () => pressButton("restart", "senses-line-no-undo"),
  confirm: () => (canConfirm() ? pressButton("confirm") : [translate("senses-line-no-confirm")]),
  takeback: () => send("takeback/request"),
  agree: () => send("takeback/accept"),
  refuse: () => send("takeback/decline"),
  why: explainRefusal,
  away: () => pressButton("again", "senses-line-no-away"),
  help: () => [translate("senses-line-help"), ...Object.keys(COMMANDS).map(helpLine)],
};

const helpLine = (name) => `${name}: ${translate(`senses-line-about-${name}`)}`;

async function loadInfo() {
  if (info?.seq !== Number(app.dataset.seq)) info = await (await fetch(`${app.dataset.api}/commands`)).json();
  return info;
}

/** Press a button, or return a refusal if it is disabled. */
function pressButton(id, refusalText) {
  const button = document.getElementById(id);
  if (!button || button.getAttribute("aria-disabled") === "true" || button.matches(".needs-takeback")) return [translate(refusalText)];
  button.click();
  return null;
}

async function send(name) {
  await command(name, { seat: null });
  return null;
}

async function explainRefusal(rest) {
  if (!rest) return [translate("senses-line-why-what")];
  const reply = await fetchRefusal(rest);
  if (reply) return [reply.message, reply.suggestion].filter(Boolean);
  const { reveals } = (await loadInfo()).actions.find(({ text }) => text === rest) ?? {};
  return [translate("senses-line-possible", { decision: rest }), ...(reveals ? [reveals] : [])];
}

/** Run an entry. */
async function runCommand(typed) {
  const text = typed.trim().toLowerCase().replace(/\s+/g, " "), [name, ...rest] = text.split(" ");
  if (!text) return;
  input.value = "";
  closeCompletions();
  hideNotice();
  showAnswer([]);
  if (name in COMMANDS) showAnswer(await COMMANDS[name](rest.join(" ")));
  else if ((await loadInfo()).actions.some((one) => one.text === text)) showAnswer(await chooseOrPlay(text));
  else showAnswer(await explainInput(text));
  if (isNoticeVisible()) showAnswer([notices.querySelector("p").textContent], hideNotice());
}

/** Play an action. A revealing action is only selected, as on the board; `confirm` plays it. */
async function chooseOrPlay(text) {
  const { words, reveals } = info.actions.find((one) => one.text === text);
  await perform(text);
  return reveals ? [`${words}. ${reveals} ${translate("senses-line-then-confirm")}`] : null;
}

async function explainInput(text) {
  const isAction = (await loadInfo()).texts.includes(text);
  return [isAction ? (await fetchRefusal(text)).message : translate("senses-line-unknown", { text })];
}

/** Show and announce sentences; null if the table shows the result. */
function showAnswer(sentences) {
  if (!sentences) return;
  answer.replaceChildren(...sentences.map((words) => Object.assign(document.createElement("li"), { textContent: words })));
  if (sentences.length) announce(sentences.join(" "));
}

/** Show the announcements of a change in the command bar, if it is open. */
export function showAnnouncements(announcements) {
  if (form.hidden || !announcements.length) return;
  answer.replaceChildren(...announcements.map((words) => Object.assign(document.createElement("li"), { textContent: words })));
  loadInfo().then(() => input.value && updateCompletions());
}

// ---- completion -----------------------------------------------------------------------------------------------------

async function completions() {
  const typed = input.value.toLowerCase().trimStart(), { actions, texts } = await loadInfo();
  if (typed.startsWith("why ")) {
    const wanted = typed.slice(4);
    return texts.filter((text) => text.startsWith(wanted)).map((text) => ({ text: `why ${text}`, words: "" }));
  }
  const commands = Object.keys(COMMANDS).map((name) => ({ text: name, words: translate(`senses-line-about-${name}`) }));
  return [...actions, ...commands].filter(({ text }) => text.startsWith(typed));
}

async function updateCompletions() {
  const typed = input.value, found = (await completions()).slice(0, MAX_COMPLETIONS);
  if (typed !== input.value) return; // the text has changed meanwhile
  list.replaceChildren(...found.map(completionItem));
  const exact = found.length === 1 && found[0].text === typed;
  list.hidden = !found.length || exact || form.hidden;
  selectCompletion(-1);
}

function completionItem({ text, words, reveals = "" }, index) {
  const line = document.createElement("li");
  line.role = "option";
  line.id = `command-option-${index}`;
  line.dataset.text = text;
  const commandText = Object.assign(document.createElement("b"), { textContent: text });
  line.append(commandText, " ", Object.assign(document.createElement("span"), { textContent: [words, reveals].filter(Boolean).join(" · ") }));
  return line;
}

function selectCompletion(index) {
  const all = [...list.children];
  selected = all.length ? (index + all.length + 1) % (all.length + 1) : -1;
  if (selected === all.length) selected = -1; // back to the text field
  all.forEach((line, number) => line.setAttribute("aria-selected", number === selected));
  input.setAttribute("aria-expanded", !list.hidden);
  if (selected < 0) input.removeAttribute("aria-activedescendant");
  else input.setAttribute("aria-activedescendant", all[selected].id);
  all[selected]?.scrollIntoView({ block: "nearest" });
}

function closeCompletions() {
  list.hidden = true;
  selectCompletion(-1);
}

/** Insert the selected completion, or the common prefix of all. */
function applyCompletion() {
  const texts = [...list.children].map((line) => line.dataset.text);
  if (list.hidden || !texts.length) return false;
  let text = selected < 0 ? texts[0] : texts[selected];
  if (selected < 0) while (!texts.every((other) => other.startsWith(text))) text = text.slice(0, -1);
  if (text.length <= input.value.length && selected < 0) text = texts[0];
  const hasChanged = input.value !== text;
  input.value = text === "why" ? "why " : text;
  if (hasChanged) updateCompletions();
  return hasChanged;
}

// ---- opening, closing, keys -----------------------------------------------------------------------------------------

async function openBar() {
  if (document.querySelector("dialog[open]") || app.classList.contains("playing")) return;
  previousFocus = document.activeElement;
  form.hidden = false;
  showAnswer([]);
  input.value = "";
  input.focus({ preventScroll: true });
  const { prompt } = await loadInfo();
  if (prompt) showAnswer([prompt]);
}

function closeBar() {
  form.hidden = true;
  closeCompletions();
  const previous = previousFocus && document.getElementById(previousFocus.id);
  (previous ?? document.getElementById("main")).focus({ preventScroll: true });
}

function onKeyDown(event) {
  const { key } = event;
  if (key === "Escape") (list.hidden ? closeBar : closeCompletions)();
  else if (key === "ArrowDown" || key === "ArrowUp") {
    if (list.hidden) updateCompletions();
    else selectCompletion(key === "ArrowDown" ? selected + 1 : selected < 0 ? list.children.length - 1 : selected - 1);
  } else if (!(key === "Tab" && !event.shiftKey && applyCompletion())) return;
  event.preventDefault();
  event.stopPropagation();
}

export function startCommandBar() {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.target.matches("input, textarea")) return;
    event.preventDefault();
    openBar();
  });
  document.addEventListener("click", ({ target }) => {
    const opener = target.closest("[data-open-command-bar]");
    opener?.closest("dialog")?.close();
    if (opener) openBar();
    else if (target.closest("#command-close")) closeBar();
  });
  list.addEventListener("click", ({ target }) => {
    const line = target.closest("[data-text]");
    if (!line) return null;
    input.focus();
    if (line.dataset.text !== "why") return runCommand(line.dataset.text);
    input.value = "why ";
    return updateCompletions();
  });
  input.addEventListener("input", updateCompletions);
  input.addEventListener("keydown", onKeyDown);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    runCommand(selected < 0 ? input.value : list.children[selected].dataset.text);
  });
}
