// The page of a review: begins it, shows how far it is, cancels it, and puts it in when it is complete.
const main = document.querySelector("main.review");
const address = `${main.dataset.api}/review`;
const [begin, cancel, bar, words] = ["begin", "cancel", "progress", "weighed"].map((id) => document.getElementById(id));
const OFTEN = 700; // milliseconds between two looks

let timer = 0;

async function ask(method) {
  const answer = await fetch(address, { method, headers: { "Content-Type": "application/json" } });
  const found = await answer.json();
  return answer.ok ? found : { state: "failed", why: [found.why, found.remedy].filter(Boolean).join(" ") };
}

/** Puts the review in place of how far it was. */
async function fill() {
  const made = new DOMParser().parseFromString(await (await fetch(location)).text(), "text/html");
  main.replaceChildren(...made.querySelector("main").childNodes);
  main.focus({ preventScroll: true });
}

function show({ state, done, total, why }) {
  clearTimeout(timer);
  if (state === "done") return fill();
  const running = state === "running";
  begin.hidden = running;
  cancel.hidden = bar.hidden = !running;
  if (running) {
    bar.max = total;
    bar.value = done;
    words.textContent = done ? main.dataset.weighed.replace("{done}", done).replace("{total}", total) : main.dataset.waits;
    timer = setTimeout(async () => show(await ask("GET")), OFTEN);
  } else if (state === "failed") {
    words.textContent = why ?? main.dataset.failed;
  }
}

begin?.addEventListener("click", async () => {
  show(await ask("POST"));
  cancel.focus();
});
cancel?.addEventListener("click", async () => {
  show(await ask("DELETE"));
  begin.focus();
});
if (main.dataset.state === "running") show({ state: "running", done: bar.value, total: bar.max });
