// Where readers bring games and positions along: what is written is drawn as it is, or it is said what is wrong with it.
const form = document.getElementById("bring");
const [text, wrong, excerpt, said, drawn, file] = ["text", "text-wrong", "excerpt", "said", "drawn", "file"].map((id) => document.getElementById(id));
const [before, marked, after] = excerpt.querySelectorAll("code > *");
const nothing = said.textContent;
const KEPT = "saqqara.brought"; // what this browser has brought along last, until it is closed
const PAUSE = 350; // ms without a key before it is drawn
const PAGE_SIZE = 8_000_000; // bytes of a page that replays a game, at most
const HELD = /<script[^>]*\bid="record"[^>]*>(.*?)<\/script>/s;
const AROUND = 24; // letters beside what is wrong
let timer = 0;
let asked = 0; // which question is the last one
let place = { column: 1, length: 0 };
const dark = matchMedia("(prefers-color-scheme: dark)");
const light = () => document.documentElement.dataset.theme ?? (dark.matches ? "night" : "day");

const post = (address) => fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text: text.value }) });

/** Shows why the text cannot be read, and where. */
function complain(why, where = null) {
  wrong.textContent = why;
  text.setAttribute("aria-invalid", String(Boolean(why)));
  excerpt.hidden = !where;
  if (!where) return;
  place = where;
  const [from, to] = [where.column - 1, where.column - 1 + where.length];
  before.textContent = `${from > AROUND ? "…" : ""}${text.value.slice(Math.max(0, from - AROUND), from)}`;
  marked.textContent = text.value.slice(from, Math.min(to, from + 3 * AROUND)) || "␣";
  after.textContent = text.value.slice(to, to + AROUND);
}

/** Draws what is written now. */
async function draw() {
  const mine = ++asked;
  keep();
  if (!text.value.trim()) {
    complain("");
    said.textContent = nothing;
    drawn.hidden = true;
    return;
  }
  let found = null;
  try {
    const answer = await post(`/api/open/drawn?theme=${light()}`);
    found = answer.ok ? await answer.json() : { wrong: { why: (await answer.json()).why } };
  } catch {
    found = { wrong: { why: form.dataset.failed } };
  }
  if (mine !== asked) return; // something else is written by now
  complain(found.wrong?.why ?? "", found.wrong?.column ? found.wrong : null);
  drawn.classList.toggle("before", !found.svg);
  if (!found.svg) { // the last position that could be read stays, and says so
    if (!drawn.hidden) said.textContent = form.dataset.before;
    return;
  }
  drawn.src = `data:image/svg+xml,${encodeURIComponent(found.svg)}`;
  drawn.hidden = false;
  said.textContent = found.said;
}

function keep() {
  try {
    sessionStorage.setItem(KEPT, text.value);
  } catch {
    return; // nothing is kept here
  }
}

function write(content) {
  text.value = content;
  draw();
}

/** Opens a file: a position, a record, or the page that replays a game, which holds its record. */
async function read(chosen) {
  if (chosen.size > PAGE_SIZE) return complain(form.dataset.large);
  const content = new TextDecoder(await encoding(chosen)).decode(await chosen.arrayBuffer());
  if (content.trimStart().startsWith("<")) {
    const held = HELD.exec(content); // a parser of HTML would look at the styles of the page, too
    return held ? write(JSON.parse(held[1])) : complain(form.dataset.noRecord);
  }
  return content.length > text.maxLength ? complain(form.dataset.large) : write(content);
}

/** UTF-8, or what the byte order mark of a file says. */
async function encoding(chosen) {
  const [first, second] = new Uint8Array(await chosen.slice(0, 2).arrayBuffer());
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

dark.addEventListener("change", draw);
new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ["data-theme"] });
text.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(draw, PAUSE);
});
document.getElementById("go-there").addEventListener("click", () => {
  text.focus();
  text.setSelectionRange(place.column - 1, place.column - 1 + place.length);
});
form.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-line]");
  if (button) write(button.dataset.line);
});
file.addEventListener("change", async () => {
  const [chosen] = file.files;
  if (!chosen) return;
  await read(chosen);
  file.value = ""; // the same file can be chosen again
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  clearTimeout(timer);
  keep();
  const button = document.getElementById("open");
  button.disabled = true;
  try {
    const answer = await post("/api/open");
    const found = await answer.json();
    if (answer.ok) return location.assign(found.url);
    complain(found.why);
    if (found.field) await draw(); // it says where
  } catch {
    complain(form.dataset.failed);
  }
  button.disabled = false;
});
addEventListener("pageshow", () => { document.getElementById("open").disabled = false; });

try {
  const brought = new URLSearchParams(location.search).get("line");
  if (text.value.trim() && !brought) draw(); // written before this script was there, or put back by the browser
  else write(brought ?? sessionStorage.getItem(KEPT) ?? "");
} catch {
  text.value = "";
}
