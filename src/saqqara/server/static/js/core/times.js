// Format of times in the time zone of the browser: instants, durations and deadlines, each by one function, like
// i18n/times.py on the server. No other script formats times. This script also fills every `<time data-format>` of a
// page, including later ones. The server does not know the time zone and writes them in UTC.
const SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR;
const { lang } = document.documentElement;
const WEEKDAY_LIMIT = 6 * DAY; // maximum distance at which a weekday alone identifies the day
const OFFSET_KEY = "saqqara.ahead"; // ms by which the server's clock is ahead of the browser's

/** The user's regional variant of the page's language. */
const locale = navigator.languages.find((one) => one.split("-")[0] === lang) ?? lang;

/** Return the time zone of the browser. */
export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";

// ---- server time, because the local clock may be wrong ----

let clockOffset = storedOffset();

function storedOffset() {
  try {
    return Number(sessionStorage.getItem(OFFSET_KEY));
  } catch {
    return 0; // storage is blocked
  }
}

/** Set the current server time. */
export function setNow(now) {
  clockOffset = now - Date.now();
  try {
    sessionStorage.setItem(OFFSET_KEY, clockOffset);
  } catch {
    // The offset is then used for this page only.
  }
}

/** Return the current server time. */
export const now = () => Date.now() + clockOffset;

// ---- formats ----

const { hour12 } = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions();
const CLOCK = { hour: hour12 ? "numeric" : "2-digit", minute: "2-digit" }, DATE = { day: "numeric", month: "short" }, WITH_YEAR = { ...DATE, year: "numeric" };
const DISTANCES = [["year", 365 * DAY], ["month", 30 * DAY], ["week", 7 * DAY], ["day", DAY], ["hour", HOUR], ["minute", MINUTE]];
const formats = new Map();

function format(at, options) {
  const key = JSON.stringify(options);
  if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat(locale, options));
  return formats.get(key).format(at);
}

const relative = new Intl.RelativeTimeFormat(locale), named = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });

/** Return the number of the local calendar day of an instant. */
function dayNumber(at) {
  const date = new Date(at);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;
}

/** Format an instant. `style` is `moment` (date and time), `day`, `clock` (time, with the date unless it is today),
 *  `second` (like `clock`, with seconds), or `ago`. */
export function instant(at, style = "moment") {
  if (style === "ago") return ago(at);
  if (style === "day") return format(at, WITH_YEAR);
  if (style === "moment") return format(at, { ...WITH_YEAR, ...CLOCK });
  const clock = style === "second" ? { ...CLOCK, second: "2-digit" } : CLOCK;
  return format(at, dayNumber(at) === dayNumber(now()) ? clock : { ...DATE, ...clock });
}

/** Format a calendar day such as `2026-12-06`, independent of the time zone. */
export const day = (date) => format(Date.parse(date), { ...WITH_YEAR, timeZone: "UTC" });

/** Return the name of a weekday (0: Monday). */
export const weekday = (number) => format(Date.UTC(2024, 0, 1 + number), { weekday: "short", timeZone: "UTC" });

/** Format a duration in its two largest units, rounded down to minutes. */
export function duration(length) {
  const parts = [];
  let remaining = length;
  for (const [unit, size] of DISTANCES.slice(-3)) {
    const count = Math.floor(remaining / size);
    remaining -= count * size;
    if (count || (unit === "minute" && !parts.length)) parts.push(new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" }).format(count));
  }
  return parts.slice(0, 2).join(" ");
}

/** Format a countdown: `4:05` under an hour, otherwise as a duration. */
export function countdown(left) {
  if (left >= HOUR) return duration(left);
  return `${Math.floor(left / MINUTE)}:${String(Math.floor(left / SECOND) % 60).padStart(2, "0")}`;
}

/** Format a deadline with the remaining time. Up to six days ahead the weekday stands for the date; the year appears
 *  only if it is not the current one. */
export function deadline(due) {
  const left = due - now(), date = new Date(due).getFullYear() === new Date(now()).getFullYear() ? DATE : WITH_YEAR;
  const when = format(due, { weekday: "short", ...(Math.abs(left) <= WEEKDAY_LIMIT ? {} : date), ...CLOCK });
  return `${when} (${distance(left)})`;
}

/** Format the time left until a deadline, such as "in 3 days". */
export const timeLeft = (due) => distance(due - now());

/** Format a distance in the largest unit of which there are at least two. */
function distance(left) {
  const rounded = (Math.round(left / MINUTE) || 1) * MINUTE;
  const [unit, size] = DISTANCES.find(([, size]) => Math.abs(rounded) >= 2 * size) ?? DISTANCES.at(-1);
  return relative.format(Math.round(rounded / size), unit);
}

/** Format how long ago an instant was. Days are calendar days, so that "yesterday" means the previous date. */
function ago(at) {
  const elapsed = Math.max(0, now() - at), days = dayNumber(now()) - dayNumber(at);
  if (elapsed < MINUTE) return named.format(0, "second");
  if (elapsed < HOUR) return named.format(-Math.floor(elapsed / MINUTE), "minute");
  if (elapsed < DAY) return named.format(-Math.floor(elapsed / HOUR), "hour");
  const [unit, size] = DISTANCES.slice(0, 4).find(([, size]) => days * DAY >= size);
  return named.format(-Math.floor((days * DAY) / size), unit);
}

// ---- elements of the page ----

const isFreshPage = performance.getEntriesByType("navigation")[0]?.type !== "back_forward"; // else maybe an old copy

function show(time) {
  const { dateTime } = time, style = time.dataset.format;
  if (style === "day" && dateTime.length === 10) return setText(time, day(dateTime));
  const at = Date.parse(dateTime);
  const recent = style === "ago" && now() - at < MINUTE && time.dataset.recent;
  setText(time, recent || (style === "deadline" ? deadline(at) : instant(at, style)));
  if (style !== "moment") time.title = instant(at);
}

function setText(time, words) {
  if (time.textContent !== words) time.textContent = words;
}

/** Format all times. Server times in a page from the cache may be old; elements that were added later are new. */
function showAll(isLater = true) {
  for (const time of document.querySelectorAll("time[data-now]:not([data-read])")) {
    time.dataset.read = "";
    if (isLater || isFreshPage) setNow(Number(time.dataset.now));
  }
  document.querySelectorAll("time[data-format]").forEach(show);
}

showAll(false);
new MutationObserver((changes) => {
  const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
  if (added.some((node) => node.matches?.("time[data-format]") || node.querySelector?.("time[data-format]"))) showAll();
}).observe(document.body, { childList: true, subtree: true });
setInterval(showAll, MINUTE);
