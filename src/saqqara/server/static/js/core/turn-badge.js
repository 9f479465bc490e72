// At how many other tables somebody is to move: the title counts them, the icon shines, a link leads to the next.

const icon = document.querySelector('link[rel="icon"]');
const icons = { calm: icon.href, turn: icon.dataset.turn };
const link = document.getElementById("next-game");
const table = document.getElementById("app")?.dataset.table ?? "";
let title = document.title, others = 0, mine = false, shown = document.title;

function show() {
  icon.href = mine || others ? icons.turn : icons.calm;
  shown = others ? `(${others}) ${title}` : title;
  if (document.title !== shown) document.title = shown;
  if ("setAppBadge" in navigator) (others || mine ? navigator.setAppBadge(others + mine) : navigator.clearAppBadge()).catch(() => {});
}

/** The page is called so, whatever waits elsewhere. */
export function called(words) {
  title = words;
  show();
}

/** Whether this page waits for its reader. */
export function waits(here) {
  const was = mine;
  mine = here;
  if (was && !here) look();
  show();
}

/** A channel of the reader's was given up: their own page says why, home says which (on a phone nothing can be pointed at). */
function tell(lost) {
  const you = document.querySelector(".ways .you"), line = document.getElementById("lost-way");
  you.classList.toggle("lost-way", Boolean(lost));
  you.title = lost;
  you.href = lost ? "/me#calls" : "/me";
  if (!line) return;
  line.hidden = !lost;
  line.querySelector("span").textContent = lost;
}

/** Asks at how many other tables somebody is to move, and leads to the one that has waited longest. */
export async function look() {
  if (!link) return;
  try {
    const answer = await fetch(`/api/own/next?besides=${table}`);
    if (!answer.ok) return;
    const { count, next, said, lost } = await answer.json();
    tell(lost);
    others = count;
    link.hidden = !next;
    if (next) link.href = `/t/${next}`;
    link.querySelector("b").textContent = count;
    link.title = said;
    link.querySelector(".unseen").textContent = said;
    show();
  } catch {
    // The server is not there: what is said stays.
  }
}

document.addEventListener("visibilitychange", () => document.hidden || look());
navigator.serviceWorker?.addEventListener("message", ({ data }) => "waiting" in data && look());
if (document.readyState === "complete") look();
else addEventListener("load", () => look());
