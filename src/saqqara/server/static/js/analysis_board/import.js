// Script of the import page: draws the entered game or position, or shows the error in it.
const form = document.getElementById("import-form");
const [text, errorLine, excerpt, drawingText, drawing, file] = ["text", "text-error", "excerpt", "drawing-text", "drawing", "file"].map((id) => document.getElementById(id));
const [before, marked, after] = excerpt.querySelectorAll("code > *");
const emptyText = drawingText.textContent;
const TEXT_KEY = "saqqara.brought"; // the last text, kept until the tab is closed
const DRAW_DELAY_MS = 350; // ms without input until the text is drawn
const MAX_PAGE_BYTES = 8_000_000; // maximum size of a replay page in bytes
const RECORD_SCRIPT = /<script[^>]*\bid="record"[^>]*>(.*?)<\/script>/s;
const EXCERPT_LENGTH = 24; // characters shown before and after an error
let timer = 0;
let latestRequest = 0; // number of the latest preview request
let place = { column: 1, length: 0 };
const dark = matchMedia("(prefers-color-scheme: dark)");
const theme = () => document.documentElement.dataset.theme ?? (dark.matches ? "night" : "day");

const post = (address) => fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text: text.value }) });

/** Show why the text cannot be read, and where. */
function showError(why, where = null) {
  errorLine.textContent = why;
  text.setAttribute("aria-invalid", String(Boolean(why)));
  excerpt.hidden = !where;
  if (!where) return;
  place = where;
  const [from, to] = [where.column - 1, where.column - 1 + where.length];
  before.textContent = `${from > EXCERPT_LENGTH ? "…" : ""}${text.value.slice(Math.max(0, from - EXCERPT_LENGTH), from)}`;
  marked.textContent = text.value.slice(from, Math.min(to, from + 3 * EXCERPT_LENGTH)) || "␣";
  after.textContent = text.value.slice(to, to + EXCERPT_LENGTH);
}

/** Draw the current text. */
async function drawText() {
  const thisRequest = ++latestRequest;
  storeText();
  if (!text.value.trim()) {
    showError("");
    drawingText.textContent = emptyText;
    drawing.hidden = true;
    return;
  }
  let result = null;
  try {
    const response = await post(`/api/analysis/preview?theme=${theme()}`);
    result = response.ok ? await response.json() : { error: { message: (await response.json()).message } };
  } catch {
    result = { error: { message: form.dataset.failed } };
  }
  if (thisRequest !== latestRequest) return; // the text has changed meanwhile
  showError(result.error?.message ?? "", result.error?.column ? result.error : null);
  drawing.classList.toggle("before", !result.svg);
  if (!result.svg) { // keep the last readable position, marked as outdated
    if (!drawing.hidden) drawingText.textContent = form.dataset.staleText;
    return;
  }
  drawing.src = `data:image/svg+xml,${encodeURIComponent(result.svg)}`;
  drawing.hidden = false;
  drawingText.textContent = result.text;
}

function storeText() {
  try {
    sessionStorage.setItem(TEXT_KEY, text.value);
  } catch {
    return; // storage is blocked
  }
}

function setText(content) {
  text.value = content;
  drawText();
}

/** Open a file: a position, a record, or a replay page that contains its record. */
async function readFile(chosenFile) {
  if (chosenFile.size > MAX_PAGE_BYTES) return showError(form.dataset.large);
  const content = new TextDecoder(await encoding(chosenFile)).decode(await chosenFile.arrayBuffer());
  if (content.trimStart().startsWith("<")) {
    const script = RECORD_SCRIPT.exec(content); // an HTML parser would also process the page's styles
    return script ? setText(JSON.parse(script[1])) : showError(form.dataset.noRecord);
  }
  return content.length > text.maxLength ? showError(form.dataset.large) : setText(content);
}

/** Return the encoding of a file: UTF-8, unless its byte order mark says otherwise. */
async function encoding(chosenFile) {
  const [first, second] = new Uint8Array(await chosenFile.slice(0, 2).arrayBuffer());
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

dark.addEventListener("change", drawText);
new MutationObserver(drawText).observe(document.documentElement, { attributeFilter: ["data-theme"] });
text.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(drawText, DRAW_DELAY_MS);
});
document.getElementById("go-there").addEventListener("click", () => {
  text.focus();
  text.setSelectionRange(place.column - 1, place.column - 1 + place.length);
});
form.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-position]");
  if (button) setText(button.dataset.position);
});
file.addEventListener("change", async () => {
  const [chosenFile] = file.files;
  if (!chosenFile) return;
  await readFile(chosenFile);
  file.value = ""; // so that the same file can be chosen again
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  clearTimeout(timer);
  storeText();
  const button = document.getElementById("open-import");
  button.disabled = true;
  try {
    const response = await post("/api/analysis");
    const result = await response.json();
    if (response.ok) return location.assign(result.url);
    showError(result.message);
    if (result.field) await drawText(); // the preview shows where
  } catch {
    showError(form.dataset.failed);
  }
  button.disabled = false;
});
addEventListener("pageshow", () => { document.getElementById("open-import").disabled = false; });

try {
  const given = new URLSearchParams(location.search).get("position");
  if (text.value.trim() && !given) drawText(); // typed before this script ran, or restored by the browser
  else setText(given ?? sessionStorage.getItem(TEXT_KEY) ?? "");
} catch {
  text.value = "";
}
