// Times in words, in the time zone of this browser: an instant, a duration and a deadline, each by one function, as
// i18n/times.py gives them on the server. Nothing else formats a time. Every `<time data-format>` of a page, also one that
// comes later, gets its words here: the server, which does not know the time zone, writes them in UTC.
const SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR;
const { lang } = document.documentElement;
const WEEKDAY_LIMIT = 6 * DAY; // how far ahead a weekday alone says which day is meant
const OFFSET_KEY = "saqqara.ahead"; // ms by which the server's clock is ahead of this one

/** The language of the page, as it is written where the reader lives. */
const locale = navigator.languages.find((one) => one.split("-")[0] === lang) ?? lang;

/** The time zone of this browser. */
export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";

// ---- what time it is: the server's clock decides, for this machine's may be wrong ----

let clockOffset = storedOffset();

function storedOffset() {
  try {
    return Number(sessionStorage.getItem(OFFSET_KEY));
  } catch {
    return 0; // this browser keeps nothing
  }
}

/** The server has just said what time it is. */
export function setNow(now) {
  clockOffset = now - Date.now();
  try {
    sessionStorage.setItem(OFFSET_KEY, clockOffset);
  } catch {
    // It holds for this page.
  }
}

/** What time it is by the server's clock. */
export const now = () => Date.now() + clockOffset;

// ---- in words ----

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

/** The day of the calendar on which an instant lies here, as a number of days. */
function dayNumber(at) {
  const date = new Date(at);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;
}

/** Day and time of an instant; `style`: `moment`, or less: `day`, or `clock` (of another day than today's with the day),
    `second` (the same with seconds), `ago` (how long ago). */
export function instant(at, style = "moment") {
  if (style === "ago") return ago(at);
  if (style === "day") return format(at, WITH_YEAR);
  if (style === "moment") return format(at, { ...WITH_YEAR, ...CLOCK });
  const clock = style === "second" ? { ...CLOCK, second: "2-digit" } : CLOCK;
  return format(at, dayNumber(at) === dayNumber(now()) ? clock : { ...DATE, ...clock });
}

/** A day of the calendar, as `2026-12-06`, which is the same in every time zone. */
export const day = (date) => format(Date.parse(date), { ...WITH_YEAR, timeZone: "UTC" });

/** The name of a weekday (0: Monday). */
export const weekday = (number) => format(Date.UTC(2024, 0, 1 + number), { weekday: "short", timeZone: "UTC" });

/** A length of time in its two largest units, rounded down to minutes. */
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

/** A clock that runs down: `4:05` under an hour, else a duration. */
export function countdown(left) {
  if (left >= HOUR) return duration(left);
  return `${Math.floor(left / MINUTE)}:${String(Math.floor(left / SECOND) % 60).padStart(2, "0")}`;
}

/** Until when something has to happen, and how much time is left. Up to six days ahead the weekday alone says which day;
    the year appears if it is another one. */
export function deadline(due) {
  const left = due - now(), date = new Date(due).getFullYear() === new Date(now()).getFullYear() ? DATE : WITH_YEAR;
  const when = format(due, { weekday: "short", ...(Math.abs(left) <= WEEKDAY_LIMIT ? {} : date), ...CLOCK });
  return `${when} (${distance(left)})`;
}

/** How much time is left until a deadline: "in 3 days". */
export const timeLeft = (due) => distance(due - now());

/** How far away: in the largest unit of which there are at least two. */
function distance(left) {
  const rounded = (Math.round(left / MINUTE) || 1) * MINUTE;
  const [unit, size] = DISTANCES.find(([, size]) => Math.abs(rounded) >= 2 * size) ?? DISTANCES.at(-1);
  return relative.format(Math.round(rounded / size), unit);
}

/** How long ago: days are those of the calendar here, so that yesterday is yesterday. */
function ago(at) {
  const elapsed = Math.max(0, now() - at), days = dayNumber(now()) - dayNumber(at);
  if (elapsed < MINUTE) return named.format(0, "second");
  if (elapsed < HOUR) return named.format(-Math.floor(elapsed / MINUTE), "minute");
  if (elapsed < DAY) return named.format(-Math.floor(elapsed / HOUR), "hour");
  const [unit, size] = DISTANCES.slice(0, 4).find(([, size]) => days * DAY >= size);
  return named.format(-Math.floor((days * DAY) / size), unit);
}

// ---- on the page ----

const isFreshPage = performance.getEntriesByType("navigation")[0]?.type !== "back_forward"; // else the page may be an old copy

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

/** What was there from the beginning may be an old copy of the page; what comes later is new. */
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
