// What is said aloud (one polite live region) and what is shown until it is closed or the table changes.
import { keeping } from "./scroll.js";
import { sound } from "./sounds.js";
import { say } from "./state.js";

const said = document.getElementById("said");
let came = null; // what had the focus before it
const box = document.getElementById("notice");
const above = document.querySelector(".above-bar");
const narrow = matchMedia("(max-width: 699px), (max-width: 1179px) and (max-height: 480px)");

/** Says whole sentences to a screen reader. */
export function announce(words) {
  const line = document.createElement("p");
  line.textContent = words;
  said.replaceChildren(line);
}

/** Says something more: whatever is being said is not cut off. */
export function add(words) {
  const line = document.createElement("p");
  line.textContent = words;
  said.append(line);
}

/** Shows it: on a phone in the bar, in place of what is asked, else upon the bar (what lies behind both can be scrolled into
 *  sight), but over a curtain, for nothing behind that can be pressed. */
function show() {
  if (document.querySelector(".curtain")) document.body.append(box);
  else if (narrow.matches && document.querySelector("#turn .id")) document.querySelector("#turn .id").append(box);
  else above.after(box);
  box.hidden = false;
}

/** Shows why something cannot be done, and of the answer that says so what would help and the way to its rule; says it
 *  too. */
export function notice(words, { rule, clause, remedy } = {}) {
  const [line, link] = box.children;
  if (!box.contains(document.activeElement)) came = document.activeElement;
  const help = document.createElement("span");
  help.className = "remedy";
  help.textContent = remedy ?? "";
  line.replaceChildren(words, help);
  link.textContent = clause ? say("table-why", { rule }) : "";
  if (clause) link.href = clause;
  else link.removeAttribute("href");
  keeping(show);
  sound(["refused"]);
  announce([words, remedy, link.textContent].filter(Boolean).join(" "));
}

/** Shows something that the reader should know, which refuses nothing. */
export function tellMore(words) {
  const [line, link] = box.children;
  line.replaceChildren(words);
  link.textContent = "";
  link.removeAttribute("href");
  keeping(show);
  announce(words);
}

/** Takes the notice away; whoever was in it by keyboard is back where it came. */
export function quiet() {
  const inside = box.contains(document.activeElement);
  box.hidden = true;
  if (inside) (came?.isConnected ? came : document.getElementById("main")).focus({ preventScroll: true });
}

export const showing = () => !box.hidden;

box?.querySelector(".close").addEventListener("click", quiet);
