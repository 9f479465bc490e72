// The door of a table without spectators: sitting down there.
import { lastName, offerName } from "../core/local-storage.js";
import { command } from "./join.js";

const door = document.getElementById("door");
const form = document.getElementById("sit");
const { name } = form.elements, wrong = form.querySelector(".wrong");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  wrong.textContent = "";
  const own = name ? name.value.trim() : lastName();
  if (!own) return name.focus();
  try {
    const refused = await command(door.dataset.table, "sit", { name: own });
    if (refused) wrong.textContent = refused;
    else location.reload();
  } catch {
    wrong.textContent = door.dataset.failed;
  }
});

if (name) offerName(name);
