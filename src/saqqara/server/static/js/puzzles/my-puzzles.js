// "Find better": waits until the computer has proved the puzzle, keeps it in this browser, and goes there.
import { keepOwn } from "./solved-puzzles.js";

const page = document.getElementById("proving"), words = document.getElementById("proved");
const { api, here, game } = page.dataset;
const OFTEN = 700; // ms between two looks

async function ask(method) {
  const answer = await fetch(api, { method, headers: { "Content-Type": "application/json" } }).catch(() => null);
  const found = await answer?.json().catch(() => null);
  return answer?.ok ? found : { state: "failed", why: found?.why };
}

function show({ state, url, why }) {
  page.dataset.state = state;
  if (state === "running") return setTimeout(async () => show(await ask("GET")), OFTEN);
  if (state === "done") {
    keepOwn({ name: url.split("/").pop(), here, game, day: new Date().toISOString() });
    return location.replace(url);
  }
  words.textContent = why ?? page.dataset[state] ?? page.dataset.failed;
}

if (page.dataset.state === "unclear") show({ state: "unclear" });
else if (page.dataset.state !== "off") ask("POST").then(show);
