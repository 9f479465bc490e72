// At how many other tables somebody is to move: the title counts them, the icon shines, a link leads to the next.

const icon = document.querySelector('link[rel="icon"]');
const icons = { calm: icon.href, turn: icon.dataset.turn };
const link = document.getElementById("next-game");
const table = document.getElementById("app")?.dataset.table ?? "";
let title = document.title, otherTables = 0, ownTurn = false, displayedTitle = document.title;

function updateBadge() {
  icon.href = ownTurn || otherTables ? icons.turn : icons.calm;
  displayedTitle = otherTables ? `(${otherTables}) ${title}` : title;
  if (document.title !== displayedTitle) document.title = displayedTitle;
  if ("setAppBadge" in navigator) (otherTables || ownTurn ? navigator.setAppBadge(otherTables + ownTurn) : navigator.clearAppBadge()).catch(() => {});
}

/** The page is called so, whatever waits elsewhere. */
export function setTitle(words) {
  title = words;
  updateBadge();
}

/** Whether this page waits for its reader. */
export function setOwnTurn(isWaiting) {
  const wasWaiting = ownTurn;
  ownTurn = isWaiting;
  if (wasWaiting && !isWaiting) refreshBadge();
  updateBadge();
}

/** A channel of the reader's was given up: their own page says why, home says which (on a phone nothing can be pointed at). */
function showLostChannel(lost) {
  const you = document.querySelector(".header-links .you"), line = document.getElementById("channel-lost");
  you.classList.toggle("channel-lost", Boolean(lost));
  you.title = lost;
  you.href = lost ? "/me#notifications" : "/me";
  if (!line) return;
  line.hidden = !lost;
  line.querySelector("span").textContent = lost;
}

/** Asks at how many other tables somebody is to move, and leads to the one that has waited longest. */
export async function refreshBadge() {
  if (!link) return;
  try {
    const response = await fetch(`/api/my/games/next?excluding=${table}`);
    if (!response.ok) return;
    const { count, next, text, lost_channel: lost } = await response.json();
    showLostChannel(lost);
    otherTables = count;
    link.hidden = !next;
    if (next) link.href = `/t/${next}`;
    link.querySelector("b").textContent = count;
    link.title = text;
    link.querySelector(".visually-hidden").textContent = text;
    updateBadge();
  } catch {
    // The server is not there: what is said stays.
  }
}

document.addEventListener("visibilitychange", () => document.hidden || refreshBadge());
navigator.serviceWorker?.addEventListener("message", ({ data }) => "waiting" in data && refreshBadge());
if (document.readyState === "complete") refreshBadge();
else addEventListener("load", () => refreshBadge());
