// What a guide or a puzzle says beside the table: after every change of the table the server is asked, and what it says
// is put in as soon as the page shows the event that it is about.
import { app } from "../core/state.js";

const AGAIN = 2000; // ms until the server is asked once more

/** Follows the table with what is said in a part of the page ("guide", "puzzle"): `address()` is where to ask, `look()`
 *  what to do with what is said now, `gone()` where to when the server has forgotten the table. Answers how to ask at
 *  once. */
export function accompany(part, { address, look, gone }) {
  const region = document.getElementById(`region-${part}`);
  let asked = 0;
  let told = null; // what the server has said last: the page may not show that event yet

  /** Says it to who does not see it, once. */
  function tell() {
    const said = document.getElementById(`${part}-said`), words = document.getElementById(`${part}-words`).innerText;
    if (said.textContent !== words) said.textContent = words;
  }

  /** What there is to say now. */
  async function ask() {
    const mine = ++asked;
    const answer = await fetch(address()).catch(() => null);
    if (mine !== asked) return; // something has happened since
    if (answer?.status === 404) return gone();
    if (!answer?.ok) return setTimeout(() => mine === asked && ask(), AGAIN); // else the reader would wait for ever
    told = new Range().createContextualFragment(await answer.text());
    put();
  }

  /** Says it as soon as the table stands as it is meant: the server is ahead of the page, and the steps of others that
   *  lead there are shown first. */
  function put() {
    if (!told || told.querySelector(".lesson").dataset.seq !== app.dataset.shown) return;
    const focused = region.contains(document.activeElement);
    region.replaceChildren(told);
    told = null;
    look();
    tell();
    if (focused) region.querySelector(".primary, button, a").focus({ preventScroll: true });
  }

  look();
  tell();
  new MutationObserver(ask).observe(app, { attributeFilter: ["data-seq"] });
  new MutationObserver(put).observe(app, { attributeFilter: ["data-shown"] });
  if (app.dataset.seq !== region.querySelector(".lesson").dataset.seq) ask(); // what happened before this script
  return ask;
}
