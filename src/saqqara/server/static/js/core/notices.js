// Announcements to screen readers (one polite live region), and the notice that stays until it is closed or the table
// changes.
import { keepVisible } from "./scroll.js";
import { playSounds } from "./sounds.js";
import { translate } from "./state.js";

const liveRegion = document.getElementById("announcement");
let previousFocus = null; // element that had the focus before the notice
const box = document.getElementById("notice");
const aboveBar = document.querySelector(".above-bar");
const narrow = matchMedia("(max-width: 699px), (max-width: 1179px) and (max-height: 480px)");

/** Announce sentences to a screen reader. */
export function announce(words) {
  const line = document.createElement("p");
  line.textContent = words;
  liveRegion.replaceChildren(line);
}

/** Announce something more without interrupting the current announcement. */
export function announceMore(words) {
  const line = document.createElement("p");
  line.textContent = words;
  liveRegion.append(line);
}

/** Show the notice. On phones it replaces the question in the bar, elsewhere it lies on top of the bar (the page can
 *  scroll what both cover into view). A curtain blocks everything behind it, so the notice goes on top of it. */
function show() {
  if (document.querySelector(".curtain")) document.body.append(box);
  else if (narrow.matches && document.querySelector("#turn .heading")) document.querySelector("#turn .heading").append(box);
  else aboveBar.after(box);
  box.hidden = false;
}

/** Show and announce why an action is impossible, with the suggestion and the clause of the server's response. */
export function showNotice(words, { clause, clause_url: url, suggestion } = {}) {
  const [line, link] = box.children;
  if (!box.contains(document.activeElement)) previousFocus = document.activeElement;
  const help = document.createElement("span");
  help.className = "suggestion";
  help.textContent = suggestion ?? "";
  line.replaceChildren(words, help);
  link.textContent = url ? translate("table-why", { rule: clause }) : "";
  if (url) link.href = url;
  else link.removeAttribute("href");
  keepVisible(show);
  playSounds(["refused"]);
  announce([words, suggestion, link.textContent].filter(Boolean).join(" "));
}

/** Show information that is not a refusal. */
export function showInfo(words) {
  const [line, link] = box.children;
  line.replaceChildren(words);
  link.textContent = "";
  link.removeAttribute("href");
  keepVisible(show);
  announce(words);
}

/** Hide the notice. If it had the keyboard focus, the previous element gets it back. */
export function hideNotice() {
  const inside = box.contains(document.activeElement);
  box.hidden = true;
  if (inside) (previousFocus?.isConnected ? previousFocus : document.getElementById("main")).focus({ preventScroll: true });
}

export const isNoticeVisible = () => !box.hidden;

box?.querySelector(".close").addEventListener("click", hideNotice);
