// While a seat is open: copying the link, and sitting down.
import { lastName, leaveNote, offerName, takeNote } from "../core/local-storage.js";
import { say } from "../core/state.js";
import { announce, tellMore } from "../core/notices.js";
import { request } from "../core/server.js";

/** Who only wants to look lays the box aside, and takes it up again: the focus goes to what does the opposite. */
function fold(box) {
  box.classList.toggle("folded");
  [...box.querySelectorAll("[data-fold]")].find((one) => one.checkVisibility()).focus();
}

export function startSitting() {
  const note = takeNote();
  if (note) tellMore(note);
  const name = document.querySelector("#sit input");
  if (name) offerName(name);
  if (name && matchMedia("(pointer: fine)").matches) name.focus(); // on a touch screen a keyboard would cover half the table
  document.addEventListener("click", async ({ target }) => {
    if (target.closest("[data-fold]")) fold(target.closest(".waiting"));
    const button = target.closest("[data-copy]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // without https there is no clipboard
    }
    button.textContent = say("table-copied");
    announce(say("table-copied"));
  });
  document.addEventListener("submit", async (event) => {
    if (event.target.id !== "sit") return;
    event.preventDefault();
    const { name } = event.target.elements, own = name ? name.value.trim() : lastName();
    if (!own) return name.focus();
    const seated = await request("sit", { name: own });
    if (!seated) return;
    leaveNote(seated.note);
    location.reload();
  });
}
