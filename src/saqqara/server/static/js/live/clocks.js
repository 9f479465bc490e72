// Clocks: they count on from what the server says; it alone decides when time is up. What time it is there comes with every
// message, so that a wrong clock of this machine shows nothing wrong.
import { add } from "../core/notices.js";
import { app, say } from "../core/state.js";
import { countdown, deadline, now as serverNow, setNow, timeLeft } from "../core/times.js";

const SECOND = 1000, MINUTE = 60 * SECOND;
let timer = 0, warned = "";
if (app.dataset.now) setNow(Number(app.dataset.now));

/** Says once of every turn of the reader's that a minute is left. */
function warn(clock) {
  const turn = clock.dataset.due;
  if (document.getElementById("turn").dataset.mine !== "yes" || warned === turn) return;
  warned = turn;
  add(say("clock-minute"));
}

/** Shows until when there is time; where that has no room, as in a tab, the time left alone. */
function date(clock, time, due) {
  const whole = `→ ${deadline(due)}`, key = `${whole} ${clock.parentElement.clientWidth}`;
  if (clock.dataset.dated === key) return;
  clock.dataset.dated = key;
  time.textContent = whole;
  if (clock.id.startsWith("clock-tab") || clock.scrollWidth > clock.clientWidth) time.textContent = `→ ${timeLeft(due)}`;
}

function show(clock, now) {
  const { due, left, live } = clock.dataset;
  const remaining = Math.max(0, due && live !== undefined ? Number(due) - now : Number(left));
  const time = clock.querySelector(".time"), up = due && Number(due) <= now;
  const dated = due && live === undefined && !up;
  if (dated) date(clock, time, Number(due));
  else {
    const words = up ? say("clock-up") : countdown(remaining);
    if (time.textContent !== words) time.textContent = words;
  }
  if (due && live === undefined) time.title = deadline(Number(due));
  clock.classList.toggle("low", Boolean(due) && Number(due) - now <= MINUTE);
  if (due && !up && Number(due) - now <= MINUTE) warn(clock);
}

/** Shows all clocks; as long as one runs, once more when its next second begins. */
export function tick(now = null) {
  clearTimeout(timer);
  if (now) setNow(now);
  const clocks = [...document.querySelectorAll(".clock")], here = serverNow();
  for (const clock of clocks) show(clock, here);
  const due = Number(clocks.find((clock) => clock.dataset.due)?.dataset.due);
  if (due > here) timer = setTimeout(tick, (due - here) % SECOND + 5);
}
