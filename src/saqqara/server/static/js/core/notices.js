// What is said aloud (one polite live region) and what is shown until it is closed or the table changes.
import { keepVisible } from "./scroll.js";
import { playSounds } from "./sounds.js";
import { translate } from "./state.js";

const liveRegion = document.getElementById("announcement");
let previousFocus = null; // what had the focus before it
const box = document.getElementById("notice");
const aboveBar = document.querySelector(".above-bar");
const narrow = matchMedia("(max-width: 699px), (max-width: 1179px) and (max-height: 480px)");

/** Says whole sentences to a screen reader. */
export function announce(words) {
  const line = document.createElement("p");
  line.textContent = words;
  liveRegion.replaceChildren(line);
}

/** Says something more: whatever is being said is not cut off. */
export function announceMore(words) {
  const line = document.createElement("p");
  line.textContent = words;
  liveRegion.append(line);
}

/** Shows it: on a phone in the bar, in place of what is asked, else upon the bar (what lies behind both can be scrolled into
 *  sight), but over a curtain, for nothing behind that can be pressed. */
function show() {
  if (document.querySelector(".curtain")) document.body.append(box);
  else if (narrow.matches && document.querySelector("#turn .heading")) document.querySelector("#turn .heading").append(box);
  else aboveBar.after(box);
  box.hidden = false;
}

/** Shows why something cannot be done, and of the answer that says so what would help and the way to its rule; says it
 *  too. */
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

/** Shows something that the reader should know, which refuses nothing. */
export function showInfo(words) {
  const [line, link] = box.children;
  line.replaceChildren(words);
  link.textContent = "";
  link.removeAttribute("href");
  keepVisible(show);
  announce(words);
}

/** Takes the notice away; whoever was in it by keyboard is back where it came. */
export function hideNotice() {
  const inside = box.contains(document.activeElement);
  box.hidden = true;
  if (inside) (previousFocus?.isConnected ? previousFocus : document.getElementById("main")).focus({ preventScroll: true });
}

export const isNoticeVisible = () => !box.hidden;

box?.querySelector(".close").addEventListener("click", hideNotice);
