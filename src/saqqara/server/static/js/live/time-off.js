// Time off: hours and days at which the clock of a user does not run in correspondence games. It is stored with the
// account; the time zone is that of this browser.
import { weekday, zone } from "../core/times.js";

const form = document.getElementById("time-off");

async function request(method, body) {
  const response = await fetch("/api/time-off", { method, headers: { "Content-Type": "application/json" }, body: body && JSON.stringify(body) });
  const reply = await response.json();
  if (!response.ok) throw new Error(reply.message);
  return reply;
}

function fillForm({ night, weekdays, holidays }) {
  const { night: hours, first, last } = form.elements, nightValue = night?.join(",") ?? "";
  if (![...hours.options].some(({ value }) => value === nightValue)) hours.add(new Option(nightValue.replace(",", "–"), nightValue)); // set through the API
  hours.value = nightValue;
  for (const day of form.querySelectorAll("[name=weekdays]")) day.checked = weekdays.includes(Number(day.value));
  [first.value, last.value] = holidays.at(-1) ?? ["", ""];
}

function readForm() {
  const data = new FormData(form), [first, last] = [data.get("first"), data.get("last")];
  return {
    time_zone: zone(),
    night: data.get("night") ? data.get("night").split(",").map(Number) : null,
    weekdays: data.getAll("weekdays").map(Number),
    holidays: first ? [[first, last || first]] : [],
  };
}

/** Enable or disable the form. It is disabled until the stored values are loaded, so that they are not lost. */
function setUsable(isUsable) {
  for (const field of form.elements) field.disabled = !isUsable;
}

export function startTimeOff() {
  if (!form) return;
  const details = form.closest("details"), status = form.querySelector("[role=status]");
  for (const day of form.querySelectorAll("[name=weekdays]")) day.nextElementSibling.textContent = weekday(Number(day.value));
  document.getElementById("time-off-zone").textContent = zone();
  setUsable(false);
  let isRequested = false; // the stored values are loaded or loading
  details.addEventListener("toggle", async () => {
    if (isRequested || !details.open) return;
    isRequested = true;
    status.textContent = "";
    try {
      fillForm(await request("GET"));
      setUsable(true);
    } catch {
      isRequested = false;
      status.textContent = form.dataset.failed;
    }
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    status.textContent = "";
    status.textContent = await request("PUT", readForm()).then(() => form.dataset.savedText, ({ message }) => message);
  });
}
