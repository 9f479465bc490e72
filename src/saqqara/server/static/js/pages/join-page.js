// Join form of a table without spectators.
import { lastName, fillName } from "../core/local-storage.js";
import { sendTableCommand } from "./join.js";

const page = document.getElementById("join-page");
const form = document.getElementById("sit-form");
const { name } = form.elements, errorLine = form.querySelector(".form-error");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  errorLine.textContent = "";
  const ownName = name ? name.value.trim() : lastName();
  if (!ownName) return name.focus();
  try {
    const error = await sendTableCommand(page.dataset.table, "sit", { name: ownName });
    if (error) errorLine.textContent = error;
    else location.reload();
  } catch {
    errorLine.textContent = page.dataset.failed;
  }
});

if (name) fillName(name);
