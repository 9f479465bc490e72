// The table's page. It sends decisions and puts in what arrives; it knows no rules.
import { announce, quiet } from "./frame/notices.js";
import { follow } from "./live/live.js";
import { remember } from "./frame/regions.js";
import { arrive, playing, startAway } from "./looking_back/away.js";
import { travel } from "./frame/travel.js";
import { startChoosing, settle } from "./commands/choosing.js";
import { arrived, refill, startDialogs } from "./frame/dialogs.js";
import { pressedGold, startKeys } from "./commands/keys.js";
import { startDragging } from "./commands/dragging.js";
import { caughtUp } from "./frame/server.js";
import { startSitting } from "./commands/sitting.js";
import { startClauses } from "./explaining/clauses.js";
import { forget, startHints } from "./computer/hint.js";
import { startPressing } from "./frame/pressing.js";
import { startRows } from "./frame/rows.js";
import { reach, startSight } from "./frame/sight.js";
import { startLedger } from "./explaining/ledger.js";
import { startPreview } from "./explaining/preview.js";
import { startTakebacks } from "./commands/takebacks.js";
import { sensed, startSenses } from "./live/senses.js";

const app = document.getElementById("app");

/** What the server tells: parts that changed, what moved, what is said. */
function show({ seq, regions, moved, said, title }) {
  const before = remember(moved);
  const over = app.dataset.state === "over";
  app.dataset.seq = seq;
  arrive(regions);
  settle();
  caughtUp();
  if (title) document.title = title;
  if (said.length) announce(said.join(" "));
  quiet();
  forget();
  refill();
  if (!playing()) {
    travel(moved, before);
    reach();
  }
  const ended = !over && app.dataset.state === "over";
  sensed(playing() ? [] : moved, said, ended);
  if (ended) arrived();
}

/** The table stands as it is now, whatever was shown before. */
function present() {
  settle();
  reach();
}

startPressing();
startSight();
startRows();
startHints();
startPreview();
startClauses();
startLedger();
settle();
startDialogs();
startChoosing(pressedGold);
startDragging();
startKeys();
startSitting();
startTakebacks();
startSenses();
startAway(present);
if (!playing()) reach();
follow(show);
