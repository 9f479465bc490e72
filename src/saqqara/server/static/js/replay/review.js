// Script of the review page: starts and cancels the review, shows its progress, and inserts the result.
const main = document.querySelector("main.review");
const address = `${main.dataset.api}/review`;
const [begin, cancel, bar, statusLine] = ["begin", "cancel", "progress", "review-status"].map((id) => document.getElementById(id));
const POLL_INTERVAL_MS = 700; // ms between two requests

let timer = 0;

async function request(method) {
  const response = await fetch(address, { method, headers: { "Content-Type": "application/json" } });
  const body = await response.json();
  return response.ok ? body : { state: "failed", message: [body.message, body.suggestion].filter(Boolean).join(" ") };
}

/** Replace the progress with the review. */
async function showReview() {
  const page = new DOMParser().parseFromString(await (await fetch(location)).text(), "text/html");
  main.replaceChildren(...page.querySelector("main").childNodes);
  main.focus({ preventScroll: true });
}

function showState({ state, done, total, message }) {
  clearTimeout(timer);
  if (state === "done") return showReview();
  const running = state === "running";
  begin.hidden = running;
  cancel.hidden = bar.hidden = !running;
  if (running) {
    bar.max = total;
    bar.value = done;
    statusLine.textContent = done ? main.dataset.progressText.replace("{done}", done).replace("{total}", total) : main.dataset.waitingText;
    timer = setTimeout(async () => showState(await request("GET")), POLL_INTERVAL_MS);
  } else if (state === "failed") {
    statusLine.textContent = message ?? main.dataset.failed;
  }
}

begin?.addEventListener("click", async () => {
  showState(await request("POST"));
  cancel.focus();
});
cancel?.addEventListener("click", async () => {
  showState(await request("DELETE"));
  begin.focus();
});
if (main.dataset.state === "running") showState({ state: "running", done: bar.value, total: bar.max });
