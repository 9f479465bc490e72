// The table's page. It sends decisions and puts in what arrives; it knows no rules.
import { announce, quiet } from "./core/notices.js";
import { follow } from "./live/live.js";
import { look, startAway } from "./replay/catch-up.js";
import { playing, startMoments, tell } from "./replay/playback.js";
import { startSpeed } from "./replay/playback-clock.js";
import { startChoosing, settle } from "./tables/selection.js";
import { count } from "./replay/final-score.js";
import { startHighlights } from "./replay/highlights.js";
import { arrived, refill, startDialogs } from "./core/dialogs.js";
import { pressedGold, startKeys } from "./tables/keys.js";
import { startCurtain } from "./tables/curtain.js";
import { startDragging } from "./tables/drag-and-drop.js";
import { caughtUp } from "./core/server.js";
import { startSitting } from "./tables/take-seat.js";
import { startClauses } from "./insights/clauses.js";
import { forget, startHints } from "./bots/hint.js";
import { startPressing } from "./core/long-press.js";
import { startRows } from "./core/snap-rows.js";
import { reach, startSight } from "./core/scroll.js";
import { startBubble } from "./insights/tooltip.js";
import { meet, offerInviting, startCompany } from "./lobby/chat.js";
import { drawResult, startLedger } from "./insights/score-table.js";
import { startPreview } from "./insights/preview.js";
import { startLeaving } from "./tables/leave-dialog.js";
import { startTakebacks } from "./tables/takebacks.js";
import { tick } from "./live/clocks.js";
import { startRest } from "./live/time-off.js";
import { called } from "./core/turn-badge.js";
import { sensed, startSenses } from "./live/alerts.js";
import { startOffer } from "./notifications/push-toggle.js";

const app = document.getElementById("app");

/** What the server tells: parts that changed, what moved step by step, what is said. */
function show({ seq, regions, moved, steps, said, title, now }) {
  const moves = seq !== Number(app.dataset.seq) || "bar" in regions; // else whoever reads a hint or a notice reads on
  app.dataset.seq = seq;
  if (title) called(title);
  if (said.length) announce(said.join(" "));
  if (moves) {
    quiet();
    forget();
  }
  tell({ steps, regions, moved, done: () => stands(seq, moved, said, now) });
  caughtUp();
}

/** The page shows what a message has told. */
function stands(seq, moved, said, now) {
  tick(now);
  app.dataset.shown = seq;
  const over = app.dataset.state === "over";
  settle();
  refill();
  offerInviting();
  reach();
  look();
  const ended = !over && app.dataset.state === "over";
  sensed(moved, said, ended);
  if (!ended) return;
  drawResult();
  if (app.dataset.verdict !== "beside") arrived().then(count); // else it says already what came of it
}

/** The table stands as it is now, whatever was shown before. */
function present() {
  settle();
  reach();
}

startMoments();
startSpeed();
startPressing();
startSight();
startRows();
startBubble();
startHints();
startPreview();
startClauses();
startLedger();
startHighlights();
settle();
startDialogs();
startChoosing(pressedGold);
startDragging();
startKeys();
startSitting();
startTakebacks();
startLeaving();
startRest();
tick();
startCurtain();
startSenses();
startCompany();
startAway(present);
startOffer();
if (!playing()) reach();
follow(show, meet);
