// On one's own page: where one is called, and of what.
import { missing, post, subscribe, subscribed, unsubscribe } from "./push.js";
import { zone } from "../core/times.js";

const calls = document.getElementById("calls");
const here = calls.querySelector(".here"), wants = calls.querySelector(".wants");

for (const field of calls.querySelectorAll('[name="zone"]')) field.value = zone();

/** Offers this browser, or says why it cannot be called. */
async function offer() {
  const why = missing() || (Notification.permission === "denied" ? "denied" : "");
  const listed = calls.querySelector("[data-here]");
  if (!why && listed && !(await subscribed())) listed.removeAttribute("data-here"); // it has lost what it had
  here.hidden = Boolean(why || (listed && (await subscribed())));
  for (const note of calls.querySelectorAll("[data-missing]")) note.hidden = note.dataset.missing !== why;
}

document.getElementById("call-me").addEventListener("click", async ({ target }) => {
  const wrong = here.querySelector(".wrong");
  wrong.textContent = "";
  target.disabled = true;
  try {
    const { ok, said } = await subscribe();
    if (ok) return location.reload();
    wrong.textContent = [said.why, said.remedy].filter(Boolean).join(" ");
  } catch (error) {
    wrong.textContent = error.name === "NotAllowedError" ? calls.dataset.declined : calls.dataset.failed;
  }
  target.disabled = false;
});

calls.addEventListener("submit", (event) => {
  if (event.target.matches("[data-here]")) unsubscribe().catch(() => {}); // the server says it no more either way
});

wants?.addEventListener("change", async () => {
  const chosen = [...wants.querySelectorAll("input:checked")].map((box) => box.name);
  const [wrong, saved] = wants.querySelectorAll("p");
  wrong.textContent = saved.textContent = "";
  try {
    const { ok, said } = await post("/api/calls/wants", { wants: chosen, zone: zone() });
    if (ok) saved.textContent = calls.dataset.saved;
    else wrong.textContent = said.why;
  } catch {
    wrong.textContent = calls.dataset.failed;
  }
});

/** Messages come in the language and by the clock of whoever reads this. */
function keepUp() {
  const { lang, zone: known } = calls.dataset;
  if (wants && (lang !== document.documentElement.lang || known !== zone())) post("/api/calls/wants", { zone: zone() }).catch(() => {});
}

offer();
keepUp();
