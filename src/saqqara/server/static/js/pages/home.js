// Home: a game with one click, as last time or as a newcomer would; the list of the reader's own games.
import { lastName, lastStart } from "../core/local-storage.js";
import { asked, open } from "./create-table.js";
import { command, join } from "./join.js";

const said = JSON.parse(document.getElementById("said").textContent);

/** Who plays besides the reader, in words. */
function company({ others, names }) {
  return others.map((kind, other) => names[other] || said[kind] || kind).join(", ");
}

/** What was played last time, else what suits whoever plays for the first time. */
const setting = (button) => lastStart().last?.[button.dataset.play] ?? JSON.parse(button.dataset.standard);

const there = (kind) => kind !== "friend" && kind in said;

/** The same as a game that begins at once: the computer takes every seat that would wait for a friend, or for a computer
 *  player that this server no longer has. What was agreed with friends does not hold then. */
function atOnce(button) {
  const { others, names, terms, ...rest } = setting(button), { play: game, standard } = button.dataset;
  if (others.every(there)) return setting(button);
  const last = lastStart().levels?.[game], level = there(last) ? last : JSON.parse(standard).others[0];
  return { ...rest, others: others.map((kind) => (there(kind) ? kind : level)), names: names.map((name, other) => (there(others[other]) ? name : "")) };
}

/** Says beside each button what it begins, where that is not what the page says already. */
function describe() {
  for (const button of document.querySelectorAll("[data-play]")) {
    const last = lastStart().last?.[button.dataset.play];
    if (!last) continue;
    const words = last.others.every(there) ? said.again : said.against;
    document.getElementById(`how-${button.dataset.play}`).textContent = words.replace("{who}", company(atOnce(button)));
  }
}

/** The same with a friend who gets a link; they have to be told who invites them. */
const withFriend = ({ options, others }) => ({ options, others: others.map(() => "friend"), names: others.map(() => ""), begins: "chance" });

async function play(button, wanted) {
  const wrong = button.parentElement.querySelector(".wrong");
  wrong.textContent = "";
  button.disabled = true;
  let refused = null;
  try {
    const { play: game, first } = button.dataset;
    refused = await open(asked(game, first === "true", lastName(), wanted));
  } catch {
    refused = { why: said.failed };
  }
  if (!refused) return;
  wrong.textContent = [refused.why, refused.remedy].filter(Boolean).join(" ");
  button.disabled = false;
}

// ---- one's own games ----

const mine = document.getElementById("mine");
const list = document.getElementById("own");
const filter = mine?.querySelector(".filter");
let asking = null;

/** A further part of the list, or what fits to the filter now; an older question that is still open is dropped. */
async function fetched(start) {
  asking?.abort();
  asking = new AbortController();
  const wish = new URLSearchParams(filter ? new FormData(filter) : {});
  wish.set("start", start);
  const answer = await fetch(`/own?${wish}`, { signal: asking.signal });
  if (!answer.ok) throw new Error(answer.status);
  return answer.text();
}

/** Puts a part in place of an element, or of the whole list. */
async function show(start, place) {
  try {
    const html = await fetched(start);
    if (place === list) list.innerHTML = html;
    else place.outerHTML = html;
  } catch (error) {
    if (error.name !== "AbortError") tell(mine.dataset.failed);
  }
}

const gone = mine?.querySelector(".gone");

/** Says something below the list; `again` is what its button does, if it has one. */
function tell(words, again = null) {
  const button = gone.querySelector("button");
  gone.querySelector("span").textContent = words;
  gone.hidden = false;
  button.hidden = !again;
  button.textContent = mine.dataset.back;
  button.onclick = again;
}

/** A game leaves the list, and can be put back. */
async function forget(item, game) {
  const change = async (what) => (await fetch(`/api/own/${item.dataset.table}/${what}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" })).ok;
  const next = item.nextElementSibling ?? item.previousElementSibling;
  try {
    if (!(await change("forget"))) throw new Error();
  } catch {
    return tell(mine.dataset.failed);
  }
  item.hidden = true;
  (next?.querySelector("a, button") ?? mine.querySelector("h1")).focus();
  tell(mine.dataset.gone.replace("{game}", game), async () => {
    if (await change("keep").catch(() => false)) {
      item.hidden = false;
      item.querySelector("a").focus();
      gone.hidden = true;
    } else tell(mine.dataset.failed);
  });
}

/** Sits down at a table of others, or says no to an invitation. */
async function answer(button, done) {
  const item = button.closest("li"), wrong = item.querySelector(".wrong");
  wrong.textContent = "";
  button.disabled = true;
  try {
    wrong.textContent = (await done()) ?? "";
  } catch {
    wrong.textContent = said.failed;
  }
  button.disabled = false;
}

/** An invitation goes from the list, and with the last one the list. */
async function decline(button) {
  const refused = await command(button.dataset.decline, "turn-down");
  if (refused) return refused;
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
    play(button, withFriend(setting(button)));
  }
  if (button?.dataset.play) play(button, atOnce(button));
  else if (button?.dataset.join) answer(button, () => join(button.dataset.join));
  else if (button?.dataset.decline) answer(button, () => decline(button));
  else if (button?.matches(".forget")) forget(button.closest("li"), button.dataset.game);
  else if (button?.dataset.start) show(button.dataset.start, button.closest("li"));
});
filter?.addEventListener("input", () => show(0, list));
filter?.addEventListener("submit", (event) => event.preventDefault());
addEventListener("pageshow", () => { // also when the reader comes back from the table
  for (const button of document.querySelectorAll("[data-play]")) button.disabled = false;
});

describe();
