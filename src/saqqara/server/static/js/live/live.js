// The line to the server. It comes back by itself and asks for what it has missed.
import { announce } from "../core/notices.js";
import { app, say } from "../core/state.js";
import { look } from "../core/turn-badge.js";

const FIRST = 500, LONGEST = 3000;
const lost = document.getElementById("lost");

/** Calls `show` with everything that happens at the table from now on, and `meet` with what changes of who is there. */
export function follow(show, meet) {
  let wait = FIRST, retry = 0, socket = null;

  function connect() {
    const url = new URL(`${app.dataset.api}/live?after=${app.dataset.seq}`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    socket = new WebSocket(url);
    const mine = socket;
    mine.addEventListener("open", () => {
      wait = FIRST;
      if (!lost.hidden) announce(say("table-back"));
      lost.hidden = true;
      looks();
    });
    mine.addEventListener("message", ({ data }) => {
      const news = JSON.parse(data);
      if (mine === socket && news.company) return meet(news.company);
      if (news.waiting) return look();
      if (mine !== socket || news.seq < Number(app.dataset.seq)) return; // late or doubled
      show(news);
      mine.send(JSON.stringify({ have: news.seq }));
    });
    mine.addEventListener("close", () => {
      if (mine !== socket) return;
      if (lost.hidden) announce(say("table-lost"));
      lost.hidden = false;
      retry = setTimeout(connect, wait * (0.75 + Math.random() / 2));
      wait = Math.min(wait * 2, LONGEST);
    });
  }

  /** Says whether somebody has the page before their eyes: who has need not be called. */
  function looks() {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ looks: !document.hidden }));
  }

  function now() {
    if (socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(retry);
    wait = FIRST;
    connect();
  }

  connect();
  addEventListener("online", now);
  document.addEventListener("visibilitychange", () => {
    looks();
    if (!document.hidden) now();
  });
  addEventListener("pagehide", () => { const old = socket; socket = { readyState: WebSocket.CLOSED }; old.close(); });
  addEventListener("pageshow", (event) => event.persisted && now());
}
