// The table's page. It sends decisions and puts in what arrives; it knows no rules.
import { announce, quiet } from "./frame/notices.js";
import { follow } from "./live/live.js";
import { look, startAway } from "./looking_back/away.js";
import { playing, startMoments, tell } from "./looking_back/moments.js";
import { startSpeed } from "./looking_back/walk.js";
import { startChoosing, settle } from "./commands/choosing.js";
import { count } from "./looking_back/outcome.js";
import { startHighlights } from "./looking_back/highlights.js";
import { arrived, refill, startDialogs } from "./frame/dialogs.js";
import { pressedGold, startKeys } from "./commands/keys.js";
import { startCurtain } from "./commands/curtain.js";
import { startDragging } from "./commands/dragging.js";
import { caughtUp } from "./frame/server.js";
import { startSitting } from "./commands/sitting.js";
import { startClauses } from "./explaining/clauses.js";
import { forget, startHints } from "./computer/hint.js";
import { startPressing } from "./frame/pressing.js";
import { startRows } from "./frame/rows.js";
import { reach, startSight } from "./frame/sight.js";
import { startBubble } from "./explaining/bubble.js";
import { meet, offerInviting, startCompany } from "./company/company.js";
import { drawResult, startLedger } from "./explaining/ledger.js";
import { startPreview } from "./explaining/preview.js";
import { startLeaving } from "./commands/leaving.js";
import { startTakebacks } from "./commands/takebacks.js";
import { tick } from "./live/clocks.js";
import { startRest } from "./live/rest.js";
import { called } from "./frame/waiting.js";
import { sensed, startSenses } from "./live/senses.js";
import { startOffer } from "./calling/offer.js";

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
