// What is said aloud (one polite live region) and what is shown for a moment above the bar.
import { sound } from "./sounds.js";
import { say } from "./state.js";

const said = document.getElementById("said");
const box = document.getElementById("notice");
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
/** Where it is shown: on a phone in the bar, in place of what is asked, so that nothing on the table is covered. */
const home = () => (narrow.matches && document.querySelector("#turn .id")) || document.body;

/** Shows why something cannot be done, and of the answer that says so what would help and the way to its rule; says it
 *  too. */
export function notice(words, { rule, clause, remedy } = {}) {
  const [line, link] = box.children;
  const help = document.createElement("span");
  help.className = "remedy";
  help.textContent = remedy ?? "";
  line.replaceChildren(words, help);
  link.textContent = clause ? say("table-why", { rule }) : "";
  if (clause) link.href = clause;
  else link.removeAttribute("href");
  home().append(box);
  box.hidden = false;
  sound(["refused"]);
  announce([words, remedy, link.textContent].filter(Boolean).join(" "));
}

/** Takes the notice away. */
export function quiet() {
  box.hidden = true;
}

export const showing = () => !box.hidden;
