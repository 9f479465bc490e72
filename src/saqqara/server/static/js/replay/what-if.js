// Status of the original game during a what-if game: shows when it is the user's turn there.
const ownStatus = document.getElementById("own-status");

if (ownStatus.dataset.live) {
  const url = new URL(ownStatus.dataset.live, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  const socket = new WebSocket(url);
  socket.addEventListener("message", ({ data }) => {
    const { bar } = JSON.parse(data).regions ?? {}; // messages about participants and chat have no bar
    if (bar === undefined) return;
    ownStatus.textContent = bar.includes('data-mine="yes"') ? ownStatus.dataset.ownTurnText : "";
  });
  addEventListener("pagehide", () => socket.close());
}
