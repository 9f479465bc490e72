// Home: a game with one click, as last time or as a newcomer would; the list of the reader's own games.
import { lastName, lastNewGame } from "../core/local-storage.js";
import { tableRequest, createTable } from "./create-table.js";
import { sendTableCommand, join } from "./join.js";

const texts = JSON.parse(document.getElementById("home-texts").textContent);

/** Who plays besides the reader, in words. */
function opponentsText({ others, names }) {
  return others.map((kind, other) => names[other] || texts[kind] || kind).join(", ");
}

/** What was played last time, else what suits whoever plays for the first time. */
const lastSetting = (button) => lastNewGame().last?.[button.dataset.play] ?? JSON.parse(button.dataset.standard);

const isAvailable = (kind) => kind !== "open" && kind in texts;

/** The same as a game that begins at once: the computer takes every seat that would wait for a friend, or for a computer
 *  player that this server no longer has. What was agreed with friends does not hold then. */
function immediateSetting(button) {
  const { others, names, settings, ...rest } = lastSetting(button), { play: game, standard } = button.dataset;
  if (others.every(isAvailable)) return lastSetting(button);
  const last = lastNewGame().levels?.[game], level = isAvailable(last) ? last : JSON.parse(standard).others[0];
  return { ...rest, others: others.map((kind) => (isAvailable(kind) ? kind : level)), names: names.map((name, other) => (isAvailable(others[other]) ? name : "")) };
}

/** Says beside each button what it begins, where that is not what the page says already. */
function describeButtons() {
  for (const button of document.querySelectorAll("[data-play]")) {
    const last = lastNewGame().last?.[button.dataset.play];
    if (!last) continue;
    const words = last.others.every(isAvailable) ? texts.again : texts.against;
    document.getElementById(`how-${button.dataset.play}`).textContent = words.replace("{who}", opponentsText(immediateSetting(button)));
  }
}

/** The same with a friend who gets a link; they have to be told who invites them. */
const friendSetting = ({ options, others }) => ({ options, others: others.map(() => "open"), names: others.map(() => ""), begins: "chance" });

async function play(button, wanted) {
  const errorLine = button.parentElement.querySelector(".form-error");
  errorLine.textContent = "";
  button.disabled = true;
  let error = null;
  try {
    const { play: game, first } = button.dataset;
    error = await createTable(tableRequest(game, first === "true", lastName(), wanted));
  } catch {
    error = { message: texts.failed };
  }
  if (!error) return;
  errorLine.textContent = [error.message, error.suggestion].filter(Boolean).join(" ");
  button.disabled = false;
}

// ---- one's own games ----

const section = document.getElementById("my-games");
const list = document.getElementById("own-list");
const filter = section?.querySelector(".filter");
let abortController = null;

/** A further part of the list, or what fits to the filter now; an older question that is still open is dropped. */
async function fetchGames(start) {
  abortController?.abort();
  abortController = new AbortController();
  const query = new URLSearchParams(filter ? new FormData(filter) : {});
  query.set("start", start);
  const response = await fetch(`/my-games?${query}`, { signal: abortController.signal });
  if (!response.ok) throw new Error(response.status);
  return response.text();
}

/** Puts a part in place of an element, or of the whole list. */
async function showPart(start, place) {
  try {
    const html = await fetchGames(start);
    if (place === list) list.innerHTML = html;
    else place.outerHTML = html;
  } catch (error) {
    if (error.name !== "AbortError") showUndoNotice(section.dataset.failed);
  }
}

const undoNotice = section?.querySelector(".undo-notice");

/** Says something below the list; `onUndo` is what its button does, if it has one. */
function showUndoNotice(words, onUndo = null) {
  const button = undoNotice.querySelector("button");
  undoNotice.querySelector("span").textContent = words;
  undoNotice.hidden = false;
  button.hidden = !onUndo;
  button.textContent = section.dataset.undoText;
  button.onclick = onUndo;
}

/** A game leaves the list, and can be put back. */
async function hideGame(item, game) {
  const change = async (what) => (await fetch(`/api/my/games/${item.dataset.table}/${what}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" })).ok;
  const next = item.nextElementSibling ?? item.previousElementSibling;
  try {
    if (!(await change("hide"))) throw new Error();
  } catch {
    return showUndoNotice(section.dataset.failed);
  }
  item.hidden = true;
  (next?.querySelector("a, button") ?? section.querySelector("h1")).focus();
  showUndoNotice(section.dataset.hiddenText.replace("{game}", game), async () => {
    if (await change("show").catch(() => false)) {
      item.hidden = false;
      item.querySelector("a").focus();
      undoNotice.hidden = true;
    } else showUndoNotice(section.dataset.failed);
  });
}

/** Sits down at a table of others, or says no to an invitation. */
async function respond(button, done) {
  const item = button.closest("li"), errorLine = item.querySelector(".form-error");
  errorLine.textContent = "";
  button.disabled = true;
  try {
    errorLine.textContent = (await done()) ?? "";
  } catch {
    errorLine.textContent = texts.failed;
  }
  button.disabled = false;
}

/** An invitation goes from the list, and with the last one the list. */
async function declineInvitation(button) {
  const error = await sendTableCommand(button.dataset.decline, "invitation/decline");
  if (error) return error;
  const list = button.closest("section"), next = button.closest("li").nextElementSibling?.querySelector("a");
  button.closest("li").remove();
  if (!list.querySelector("li")) list.remove();
  (next ?? document.querySelector("main a, main button")).focus();
  return null;
}

document.addEventListener("click", (event) => {
  const { target } = event;
  const friend = target.closest("[data-friend]"), button = target.closest("button");
  if (friend && lastName()) {
    event.preventDefault();
    const button = document.getElementById(`play-${friend.dataset.friend}`);
    play(button, friendSetting(lastSetting(button)));
  }
  if (button?.dataset.play) play(button, immediateSetting(button));
  else if (button?.dataset.join) respond(button, () => join(button.dataset.join));
  else if (button?.dataset.decline) respond(button, () => declineInvitation(button));
  else if (button?.matches(".hide-game")) hideGame(button.closest("li"), button.dataset.game);
  else if (button?.dataset.start) showPart(button.dataset.start, button.closest("li"));
});
filter?.addEventListener("input", () => showPart(0, list));
filter?.addEventListener("submit", (event) => event.preventDefault());
addEventListener("pageshow", () => { // also when the reader comes back from the table
  for (const button of document.querySelectorAll("[data-play]")) button.disabled = false;
});

describeButtons();
