// Script of the home page: one-click games with the last or the default settings, and the list of the user's games.
import { lastName, lastNewGame } from "../core/local-storage.js";
import { tableRequest, createTable } from "./create-table.js";
import { sendTableCommand, join } from "./join.js";

const texts = JSON.parse(document.getElementById("home-texts").textContent);

/** Return the opponents as text. */
function opponentsText({ others, names }) {
  return others.map((kind, other) => names[other] || texts[kind] || kind).join(", ");
}

/** Return the settings of the last game of this title, or the defaults. */
const lastSetting = (button) => lastNewGame().last?.[button.dataset.play] ?? JSON.parse(button.dataset.standard);

const isAvailable = (kind) => kind !== "open" && kind in texts;

/** Return the last settings for a game that starts at once: the computer takes the seats of friends and of computer
 *  players that this server no longer has. Settings agreed with friends are dropped. */
function immediateSetting(button) {
  const { others, names, settings, ...rest } = lastSetting(button), { play: game, standard } = button.dataset;
  if (others.every(isAvailable)) return lastSetting(button);
  const last = lastNewGame().levels?.[game], level = isAvailable(last) ? last : JSON.parse(standard).others[0];
  return { ...rest, others: others.map((kind) => (isAvailable(kind) ? kind : level)), names: names.map((name, other) => (isAvailable(others[other]) ? name : "")) };
}

/** Describe each button, where its settings differ from the text of the page. */
function describeButtons() {
  for (const button of document.querySelectorAll("[data-play]")) {
    const last = lastNewGame().last?.[button.dataset.play];
    if (!last) continue;
    const words = last.others.every(isAvailable) ? texts.again : texts.against;
    document.getElementById(`how-${button.dataset.play}`).textContent = words.replace("{who}", opponentsText(immediateSetting(button)));
  }
}

/** Return the last settings with all opponents invited by link. Those games require a name, so that the friends know
 *  who invites them. */
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

// ---- the user's games ----

const section = document.getElementById("my-games");
const list = document.getElementById("own-list");
const filter = section?.querySelector(".filter");
let abortController = null;

/** Fetch a part of the list, or the games that match the filter. An earlier request is aborted. */
async function fetchGames(start) {
  abortController?.abort();
  abortController = new AbortController();
  const query = new URLSearchParams(filter ? new FormData(filter) : {});
  query.set("start", start);
  const response = await fetch(`/my-games?${query}`, { signal: abortController.signal });
  if (!response.ok) throw new Error(response.status);
  return response.text();
}

/** Replace an element, or the whole list, with a part of the list. */
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

/** Show a notice below the list; its button calls `onUndo`, if given. */
function showUndoNotice(words, onUndo = null) {
  const button = undoNotice.querySelector("button");
  undoNotice.querySelector("span").textContent = words;
  undoNotice.hidden = false;
  button.hidden = !onUndo;
  button.textContent = section.dataset.undoText;
  button.onclick = onUndo;
}

/** Hide a game from the list, with a button to undo that. */
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

/** Join another player's table, or decline an invitation. */
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

/** Decline an invitation and remove it from the list; an empty list is removed as well. */
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
addEventListener("pageshow", () => { // also after the browser's back button
  for (const button of document.querySelectorAll("[data-play]")) button.disabled = false;
});

describeButtons();
