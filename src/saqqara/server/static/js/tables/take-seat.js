// Tables with open seats: copying the link, and taking a seat.
import { lastName, storeNote, fillName, takeNote } from "../core/local-storage.js";
import { translate } from "../core/state.js";
import { announce, showInfo } from "../core/notices.js";
import { request } from "../core/server.js";

/** Collapse or expands the box, for visitors who only want to watch. The focus moves to the opposite button. */
function toggleCollapsed(box) {
  box.classList.toggle("is-collapsed");
  [...box.querySelectorAll("[data-collapse]")].find((one) => one.checkVisibility()).focus();
}

export function startTakingSeat() {
  const note = takeNote();
  if (note) showInfo(note);
  const name = document.querySelector("#sit-form input");
  if (name) fillName(name);
  if (name && matchMedia("(pointer: fine)").matches) name.focus(); // a touch keyboard covers half the table
  document.addEventListener("click", async ({ target }) => {
    if (target.closest("[data-collapse]")) toggleCollapsed(target.closest(".waiting"));
    const button = target.closest("[data-copy]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // the clipboard API needs https
    }
    button.textContent = translate("table-copied");
    announce(translate("table-copied"));
  });
  document.addEventListener("submit", async (event) => {
    if (event.target.id !== "sit-form") return;
    event.preventDefault();
    const { name } = event.target.elements, own = name ? name.value.trim() : lastName();
    if (!own) return name.focus();
    const result = await request("sit", { name: own });
    if (!result) return;
    storeNote(result.note);
    location.reload();
  });
}
