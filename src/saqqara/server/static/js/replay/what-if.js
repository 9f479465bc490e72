// While somebody tries something out, the game itself goes on: this says when it is their turn there.
const ownStatus = document.getElementById("own-status");

if (ownStatus.dataset.live) {
  const url = new URL(ownStatus.dataset.live, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  const socket = new WebSocket(url);
  socket.addEventListener("message", ({ data }) => {
    const { bar } = JSON.parse(data).regions ?? {}; // who is there and what is said comes this way too
    if (bar === undefined) return;
    ownStatus.textContent = bar.includes('data-mine="yes"') ? ownStatus.dataset.ownTurnText : "";
  });
  addEventListener("pagehide", () => socket.close());
}
