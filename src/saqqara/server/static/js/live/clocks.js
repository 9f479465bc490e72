// Clocks of the table, which count down between messages. The server alone decides when time is up, and sends its time
// with every message, so that a wrong local clock does no harm.
import { announceMore } from "../core/notices.js";
import { app, translate } from "../core/state.js";
import { countdown, deadline, now as serverNow, setNow, timeLeft } from "../core/times.js";

const SECOND = 1000, MINUTE = 60 * SECOND;
let timer = 0, warnedTurn = "";
if (app.dataset.now) setNow(Number(app.dataset.now));

/** Announce once per turn of the user that one minute is left. */
function warnOnce(clock) {
  const turn = clock.dataset.due;
  if (document.getElementById("turn").dataset.mine !== "yes" || warnedTurn === turn) return;
  warnedTurn = turn;
  announceMore(translate("clock-minute"));
}

/** Show the deadline; where there is no room for it, as in a tab, only the time left. */
function showDate(clock, time, due) {
  const text = `→ ${deadline(due)}`, key = `${text} ${clock.parentElement.clientWidth}`;
  if (clock.dataset.drawnFor === key) return;
  clock.dataset.drawnFor = key;
  time.textContent = text;
  if (clock.id.startsWith("clock-tab") || clock.scrollWidth > clock.clientWidth) time.textContent = `→ ${timeLeft(due)}`;
}

function showClock(clock, now) {
  const { due, left, live } = clock.dataset;
  const remaining = Math.max(0, due && live !== undefined ? Number(due) - now : Number(left));
  const time = clock.querySelector(".time"), isUp = due && Number(due) <= now;
  const hasDate = due && live === undefined && !isUp;
  if (hasDate) showDate(clock, time, Number(due));
  else {
    const words = isUp ? translate("clock-up") : countdown(remaining);
    if (time.textContent !== words) time.textContent = words;
  }
  if (due && live === undefined) time.title = deadline(Number(due));
  clock.classList.toggle("low", Boolean(due) && Number(due) - now <= MINUTE);
  if (due && !isUp && Number(due) - now <= MINUTE) warnOnce(clock);
}

/** Update all clocks, and again at the next full second while one is running. */
export function updateClocks(now = null) {
  clearTimeout(timer);
  if (now) setNow(now);
  const clocks = [...document.querySelectorAll(".clock")], serverTime = serverNow();
  for (const clock of clocks) showClock(clock, serverTime);
  const due = Number(clocks.find((clock) => clock.dataset.due)?.dataset.due);
  if (due > serverTime) timer = setTimeout(updateClocks, (due - serverTime) % SECOND + 5);
}
