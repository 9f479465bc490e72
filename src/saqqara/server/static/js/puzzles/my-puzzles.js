// Script of "Find better": waits for the proof of a puzzle, stores it in this browser, and opens it.
import { storeOwnPuzzle } from "./solved-puzzles.js";

const page = document.getElementById("verification"), statusLine = document.getElementById("verification-status");
const { api, here, game } = page.dataset;
const POLL_INTERVAL_MS = 700; // ms between two requests

async function request(method) {
  const response = await fetch(api, { method, headers: { "Content-Type": "application/json" } }).catch(() => null);
  const body = await response?.json().catch(() => null);
  return response?.ok ? body : { state: "failed", message: body?.message };
}

function showState({ state, url, message }) {
  page.dataset.state = state;
  if (state === "running") return setTimeout(async () => showState(await request("GET")), POLL_INTERVAL_MS);
  if (state === "done") {
    storeOwnPuzzle({ name: url.split("/").pop(), here, game, day: new Date().toISOString() });
    return location.replace(url);
  }
  statusLine.textContent = message ?? page.dataset[state] ?? page.dataset.failed;
}

if (page.dataset.state === "unclear") showState({ state: "unclear" });
else if (page.dataset.state !== "off") request("POST").then(showState);
