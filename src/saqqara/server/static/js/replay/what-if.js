// While somebody tries something out, the game itself goes on: this says when it is their turn there.
const yours = document.getElementById("yours");

if (yours.dataset.live) {
  const url = new URL(yours.dataset.live, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  const socket = new WebSocket(url);
  socket.addEventListener("message", ({ data }) => {
    const { bar } = JSON.parse(data).regions ?? {}; // who is there and what is said comes this way too
    if (bar === undefined) return;
    yours.textContent = bar.includes('data-mine="yes"') ? yours.dataset.words : "";
  });
  addEventListener("pagehide", () => socket.close());
}
