// Badge for other tables that wait for the user: a count in the title, the icon, and a link to the next table.

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

/** Set the title of the page, to which the count is added. */
export function setTitle(words) {
  title = words;
  updateBadge();
}

/** Set whether this page waits for the user. */
export function setOwnTurn(isWaiting) {
  const wasWaiting = ownTurn;
  ownTurn = isWaiting;
  if (wasWaiting && !isWaiting) refreshBadge();
  updateBadge();
}

/** Show that a notification channel was disabled: on the link to the account page, and as a line on the home page,
 *  since phones show no link titles. */
function showLostChannel(lost) {
  const you = document.querySelector(".header-links .you"), line = document.getElementById("channel-lost");
  you.classList.toggle("channel-lost", Boolean(lost));
  you.title = lost;
  you.href = lost ? "/me#notifications" : "/me";
  if (!line) return;
  line.hidden = !lost;
  line.querySelector("span").textContent = lost;
}

/** Fetch how many other tables wait for the user, and links to the one that has waited longest. */
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
    // The server is unreachable: the badge stays as it is.
  }
}

document.addEventListener("visibilitychange", () => document.hidden || refreshBadge());
navigator.serviceWorker?.addEventListener("message", ({ data }) => "waiting" in data && refreshBadge());
if (document.readyState === "complete") refreshBadge();
else addEventListener("load", () => refreshBadge());
