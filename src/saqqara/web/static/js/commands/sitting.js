// While a seat is open: copying the link, and sitting down.
import { offerName } from "../frame/keeping.js";
import { say } from "../frame/state.js";
import { announce } from "../frame/notices.js";
import { request } from "../frame/server.js";

/** Who only wants to look lays the box aside, and takes it up again: the focus goes to what does the opposite. */
function fold(box) {
  box.classList.toggle("folded");
  [...box.querySelectorAll("[data-fold]")].find((one) => one.checkVisibility()).focus();
}

export function startSitting() {
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
    const { name } = event.target.elements;
    if (!name.value.trim()) return name.focus();
    if (await request("sit", { name: name.value.trim() })) location.reload();
  });
}
