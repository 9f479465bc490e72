// Clocks: they count on from what the server says; it alone decides when time is up. What time it is there comes with every
// message, so that a wrong clock of this machine shows nothing wrong.
import { add } from "../frame/notices.js";
import { app, say } from "../frame/state.js";

const SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR;
const lang = document.documentElement.lang;
const number = (count, unit) => new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "short" }).format(count);
const day = new Intl.DateTimeFormat(lang, { weekday: "short", hour: "2-digit", minute: "2-digit" });
let ahead = Number(app.dataset.now) - Date.now(), timer = 0, warned = "";

/** `4:05`, under an hour; else the two largest parts: `2 days 5 hr`. */
function written(left) {
  if (left < HOUR) return `${Math.floor(left / MINUTE)}:${String(Math.floor(left / SECOND) % 60).padStart(2, "0")}`;
  if (left < DAY) return `${number(Math.floor(left / HOUR), "hour")} ${number(Math.floor(left / MINUTE) % 60, "minute")}`;
  return `${number(Math.floor(left / DAY), "day")} ${number(Math.floor(left / HOUR) % 24, "hour")}`;
}

/** Says once of every turn of the reader's that a minute is left. */
function warn(clock) {
  const turn = clock.dataset.due;
  if (document.getElementById("turn").dataset.mine !== "yes" || warned === turn) return;
  warned = turn;
  add(say("clock-minute"));
}

function show(clock, now) {
  const { due, left, live } = clock.dataset;
  const remaining = Math.max(0, due && live !== undefined ? Number(due) - now : Number(left));
  const time = clock.querySelector(".time"), up = due && Number(due) <= now;
  const words = up ? say("clock-up") : due && live === undefined ? `→ ${day.format(Number(due))}` : written(remaining);
  if (time.textContent !== words) time.textContent = words;
  clock.classList.toggle("low", Boolean(due) && Number(due) - now <= MINUTE);
  if (due && !up && Number(due) - now <= MINUTE) warn(clock);
}

/** Shows all clocks; as long as one runs, once more when its next second begins. */
export function tick(now = null) {
  clearTimeout(timer);
  if (now) ahead = now - Date.now();
  const clocks = [...document.querySelectorAll(".clock")], here = Date.now() + ahead;
  for (const clock of clocks) show(clock, here);
  const due = Number(clocks.find((clock) => clock.dataset.due)?.dataset.due);
  if (due > here) timer = setTimeout(tick, (due - here) % SECOND + 5);
}
