// Live connection to the server. It reconnects by itself and receives the events that it has missed.
import { announce } from "../core/notices.js";
import { app, translate } from "../core/state.js";
import { refreshBadge } from "../core/turn-badge.js";

const FIRST_DELAY_MS = 500, MAX_DELAY_MS = 3000;
const lost = document.getElementById("connection-lost");

/** Open the connection. `onMessage` receives changes of the table, `onParticipants` those of participants and chat. */
export function follow(onMessage, onParticipants) {
  let wait = FIRST_DELAY_MS, retry = 0, socket = null;

  function connect() {
    const url = new URL(`${app.dataset.api}/live?after=${app.dataset.seq}`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    socket = new WebSocket(url);
    const thisSocket = socket;
    thisSocket.addEventListener("open", () => {
      wait = FIRST_DELAY_MS;
      if (!lost.hidden) announce(translate("table-back"));
      lost.hidden = true;
      sendVisibility();
    });
    thisSocket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(data);
      if (thisSocket === socket && message.participants) return onParticipants(message.participants);
      if (message.waiting) return refreshBadge();
      if (thisSocket !== socket || message.seq < Number(app.dataset.seq)) return; // outdated or duplicate
      onMessage(message);
      thisSocket.send(JSON.stringify({ ack: message.seq }));
    });
    thisSocket.addEventListener("close", () => {
      if (thisSocket !== socket) return;
      if (lost.hidden) announce(translate("table-lost"));
      lost.hidden = false;
      retry = setTimeout(connect, wait * (0.75 + Math.random() / 2));
      wait = Math.min(wait * 2, MAX_DELAY_MS);
    });
  }

  /** Tell the server whether the page is visible, because users who see it need no notification. */
  function sendVisibility() {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ visible: !document.hidden }));
  }

  function reconnectNow() {
    if (socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(retry);
    wait = FIRST_DELAY_MS;
    connect();
  }

  connect();
  addEventListener("online", reconnectNow);
  document.addEventListener("visibilitychange", () => {
    sendVisibility();
    if (!document.hidden) reconnectNow();
  });
  addEventListener("pagehide", () => { const oldSocket = socket; socket = { readyState: WebSocket.CLOSED }; oldSocket.close(); });
  addEventListener("pageshow", (event) => event.persisted && reconnectNow());
}
