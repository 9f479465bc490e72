// Animation of the final score: adds up the sources row by row. A click ends it.
import { PlaybackClock, speed } from "./playback-clock.js";

const ROW_MS = 550, reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const dialog = document.getElementById("result");

const parsePoints = (words) => parseInt(words.replace("−", "-"), 10) || 0;
const formatPoints = (points) => String(points).replace("-", "−");

/** Run the animation, unless it is turned off. */
export async function animateFinalScore() {
  const totals = [...dialog.querySelectorAll("[data-final]")], rows = [...dialog.querySelectorAll(".score-table tbody tr")];
  if (reducedMotion.matches || speed() === "off" || !totals.length) return;
  const clock = new PlaybackClock(), ends = totals.map((total) => total.textContent), sums = totals.map(() => 0);
  const endAnimation = () => clock.end();
  dialog.addEventListener("pointerdown", endAnimation);
  dialog.addEventListener("close", endAnimation);
  dialog.classList.add("is-counting");
  for (const total of totals) total.textContent = "0";
  for (const row of rows) {
    await clock.wait(ROW_MS);
    row.classList.add("is-added");
    [...row.querySelectorAll("td")].forEach((cell, index) => {
      sums[index] += parsePoints(cell.textContent);
      if (!clock.ended) totals[index].textContent = formatPoints(sums[index]);
    });
  }
  await clock.wait(ROW_MS);
  totals.forEach((total, index) => { total.textContent = ends[index]; });
  dialog.classList.remove("is-counting");
  dialog.removeEventListener("pointerdown", endAnimation);
  dialog.removeEventListener("close", endAnimation);
}
