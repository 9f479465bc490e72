// In games over days: when the reader's time does not run. It is kept with the person; the time zone is this browser's.
import { weekday, zone } from "../core/times.js";

const form = document.getElementById("rest");

async function ask(method, body) {
  const answer = await fetch("/api/rest", { method, headers: { "Content-Type": "application/json" }, body: body && JSON.stringify(body) });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.why);
  return found;
}

function fillIn({ night, week, holidays }) {
  const { night: hours, first, last } = form.elements, wanted = night?.join(",") ?? "";
  if (![...hours.options].some(({ value }) => value === wanted)) hours.add(new Option(wanted.replace(",", "–"), wanted)); // a program has set it
  hours.value = wanted;
  for (const day of form.querySelectorAll("[name=week]")) day.checked = week.includes(Number(day.value));
  [first.value, last.value] = holidays.at(-1) ?? ["", ""];
}

function filledIn() {
  const data = new FormData(form), [first, last] = [data.get("first"), data.get("last")];
  return {
    zone: zone(),
    night: data.get("night") ? data.get("night").split(",").map(Number) : null,
    week: data.getAll("week").map(Number),
    holidays: first ? [[first, last || first]] : [],
  };
}

/** Only what the server keeps can be changed: until that is here nothing can be chosen that it would undo. */
function usable(now) {
  for (const field of form.elements) field.disabled = !now;
}

export function startRest() {
  if (!form) return;
  const details = form.closest("details"), said = form.querySelector("[role=status]");
  for (const day of form.querySelectorAll("[name=week]")) day.nextElementSibling.textContent = weekday(Number(day.value));
  document.getElementById("rest-zone").textContent = zone();
  usable(false);
  let asked = false; // what is kept is here, or on its way
  details.addEventListener("toggle", async () => {
    if (asked || !details.open) return;
    asked = true;
    said.textContent = "";
    try {
      fillIn(await ask("GET"));
      usable(true);
    } catch {
      asked = false;
      said.textContent = form.dataset.failed;
    }
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    said.textContent = "";
    said.textContent = await ask("PUT", filledIn()).then(() => form.dataset.kept, ({ message }) => message);
  });
}
