// Script of a table's page. It sends actions and shows updates of the server; it knows no rules.
import { announce, hideNotice } from "./core/notices.js";
import { follow } from "./live/live.js";
import { markSeen, startCatchUp } from "./replay/catch-up.js";
import { isPlaying, startPlayback, showMessage } from "./replay/playback.js";
import { startSpeed } from "./replay/playback-clock.js";
import { startSelection, restoreSelection } from "./tables/selection.js";
import { animateFinalScore } from "./replay/final-score.js";
import { startHighlights } from "./replay/highlights.js";
import { openResult, reloadOpenDialog, startDialogs } from "./core/dialogs.js";
import { afterConfirm, startKeys } from "./tables/board-keys.js";
import { startCurtain } from "./tables/curtain.js";
import { startDragging } from "./tables/drag-and-drop.js";
import { pageUpdated } from "./core/server.js";
import { startTakingSeat } from "./tables/take-seat.js";
import { startClauses } from "./insights/clauses.js";
import { hideHint, startHints } from "./bots/hint.js";
import { startLongPress } from "./core/long-press.js";
import { startSnapRows } from "./core/snap-rows.js";
import { scrollToLegal, startScrolling } from "./core/scroll.js";
import { startTooltip } from "./insights/tooltip.js";
import { updateParticipants, updateInviteButton, startChat } from "./lobby/chat.js";
import { loadResultChart, startScoreTable } from "./insights/score-table.js";
import { startPreview } from "./insights/preview.js";
import { startLeaveDialog } from "./tables/leave-dialog.js";
import { startTakebacks } from "./tables/takebacks.js";
import { updateClocks } from "./live/clocks.js";
import { startTimeOff } from "./live/time-off.js";
import { setTitle } from "./core/turn-badge.js";
import { alertChange, startAlerts } from "./live/alerts.js";
import { startPushToggle } from "./notifications/push-toggle.js";

const app = document.getElementById("app");

/** Handle a message of the server: changed regions, moves by step, announcements. */
function onMessage({ seq, regions, moved, steps, announcements, title, now }) {
  const hasMoved = seq !== Number(app.dataset.seq) || "bar" in regions; // otherwise hints and notices stay
  app.dataset.seq = seq;
  if (title) setTitle(title);
  if (announcements.length) announce(announcements.join(" "));
  if (hasMoved) {
    hideNotice();
    hideHint();
  }
  showMessage({ steps, regions, moved, done: () => afterUpdate(seq, moved, announcements, now) });
  pageUpdated();
}

/** Update the page after a message is fully shown. */
function afterUpdate(seq, moved, announcements, now) {
  updateClocks(now);
  app.dataset.drawnSeq = seq;
  const wasOver = app.dataset.state === "over";
  restoreSelection();
  reloadOpenDialog();
  updateInviteButton();
  scrollToLegal();
  markSeen();
  const hasJustEnded = !wasOver && app.dataset.state === "over";
  alertChange(moved, announcements, hasJustEnded);
  if (!hasJustEnded) return;
  loadResultChart();
  if (app.dataset.verdict !== "beside") openResult().then(animateFinalScore); // else the page shows it already
}

/** Update the page after it has returned from an older position. */
function restorePresent() {
  restoreSelection();
  scrollToLegal();
}

startPlayback();
startSpeed();
startLongPress();
startScrolling();
startSnapRows();
startTooltip();
startHints();
startPreview();
startClauses();
startScoreTable();
startHighlights();
restoreSelection();
startDialogs();
startSelection(afterConfirm);
startDragging();
startKeys();
startTakingSeat();
startTakebacks();
startLeaveDialog();
startTimeOff();
updateClocks();
startCurtain();
startAlerts();
startChat();
startCatchUp(restorePresent);
startPushToggle();
if (!isPlaying()) scrollToLegal();
follow(onMessage, updateParticipants);
