// The end of a game: points are counted up, source by source, until all stand as they are. A press ends that.
import { Walk, speed } from "./playback-clock.js";

const LINE = 550, still = matchMedia("(prefers-reduced-motion: reduce)");
const dialog = document.getElementById("result");

const number = (words) => parseInt(words.replace("−", "-"), 10) || 0;
const written = (points) => String(points).replace("-", "−");

/** Counts the points up, if the reader wants to see that. */
export async function count() {
  const totals = [...dialog.querySelectorAll("[data-final]")], rows = [...dialog.querySelectorAll(".scored tbody tr")];
  if (still.matches || speed() === "off" || !totals.length) return;
  const walk = new Walk(), ends = totals.map((total) => total.textContent), sums = totals.map(() => 0);
  const end = () => walk.end();
  dialog.addEventListener("pointerdown", end);
  dialog.addEventListener("close", end);
  dialog.classList.add("counting-up");
  for (const total of totals) total.textContent = "0";
  for (const row of rows) {
    await walk.rest(LINE);
    row.classList.add("counted-up");
    [...row.querySelectorAll("td")].forEach((cell, index) => {
      sums[index] += number(cell.textContent);
      if (!walk.ended) totals[index].textContent = written(sums[index]);
    });
  }
  await walk.rest(LINE);
  totals.forEach((total, index) => { total.textContent = ends[index]; });
  dialog.classList.remove("counting-up");
  dialog.removeEventListener("pointerdown", end);
  dialog.removeEventListener("close", end);
}
