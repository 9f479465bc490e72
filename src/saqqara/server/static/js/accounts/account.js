// One's own page: letters for another device, becoming a member, signing in and out.
import { made, signed } from "./passkeys.js";

const me = document.getElementById("me");

/** What the server answers to a request; `{ ok, said }`. Raises where there is no answer. */
async function post(address, body) {
  const answer = await fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  return { ok: answer.ok, said: answer.status === 204 ? {} : await answer.json() };
}

/** Says beside a form or a button what is wrong; nothing says that all is well. */
function tell(place, words, field = null) {
  for (const one of place.querySelectorAll("[aria-invalid]")) one.removeAttribute("aria-invalid");
  place.querySelector(".wrong").textContent = words;
  const input = field && place.querySelector(`[name="${field}"]`);
  input?.setAttribute("aria-invalid", "true");
  input?.focus();
}

/** Carries out what somebody wants, once at a time; null where it is refused, and why is said. */
async function carryOut(place, work) {
  if (place.dataset.busy) return null;
  place.dataset.busy = "true";
  tell(place, "");
  try {
    const { ok, said } = await work();
    if (ok) return said;
    tell(place, [said.why, said.remedy].filter(Boolean).join(" "), said.field);
  } catch (error) {
    tell(place, error.name === "NotAllowedError" || error.name === "InvalidStateError" ? me.dataset.declined : me.dataset.failed);
  } finally {
    delete place.dataset.busy;
  }
  return null;
}

/** What comes after something was done. */
const THEN = {
  home: () => location.assign("/"),
  reload: () => location.reload(),
  codes: ({ recovery }) => {
    document.getElementById("who").hidden = true; // it is another now
    for (const section of me.querySelectorAll("section")) section.hidden = section.id !== "codes";
    const list = document.querySelector(".codes");
    list.replaceChildren(...recovery.map((code) => Object.assign(document.createElement("li"), { textContent: code })));
    document.getElementById("codes-title").focus();
    scrollTo(0, 0);
  },
};

/** Whoever was here has gone: nothing of them is shown any more, and this browser forgets what it has kept, too. */
THEN.gone = () => {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith("saqqara.")) localStorage.removeItem(name);
  } catch {
    // a browser that keeps nothing has nothing to forget
  }
  document.getElementById("next-game").hidden = true;
  for (const one of me.children) one.hidden = one.id !== "gone";
  document.getElementById("gone-title").focus();
  scrollTo(0, 0);
};

/** The fields of a form as the server wants them. */
function fieldsOf(form) {
  const unsent = new Set([...form.querySelectorAll("[data-unsent]")].map((input) => input.name));
  return Object.fromEntries([...new FormData(form)].filter(([name]) => !unsent.has(name)));
}

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("[data-post]");
  if (!form) return;
  event.preventDefault();
  const empty = [...form.querySelectorAll("[required]")].find((input) => !input.value);
  if (empty) return empty.focus();
  const said = await carryOut(form, () => post(form.dataset.post, fieldsOf(form)));
  if (said) THEN[form.dataset.then](said);
});

// ---- letters for another device ----

document.getElementById("give").addEventListener("click", async ({ target }) => {
  const place = target.closest(".giving");
  const said = await carryOut(place, () => post("/api/me/code", {}));
  if (!said) return;
  const given = document.getElementById("given");
  given.querySelector(".qr-frame").innerHTML = said.qr;
  given.hidden = false;
  given.querySelector(".letters").textContent = said.code;
  target.classList.replace("primary", "plain");
});

/** Letters that have come with the address are filled in, and leave it; whoever opened it says whether to use them. */
function fillIn() {
  const letters = location.hash.slice(1);
  if (!/^[A-Z]{6}$/.test(letters)) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  document.getElementById("code").value = letters;
  document.getElementById("asked").hidden = document.querySelector(".joining").hidden = false;
  document.getElementById("giving").hidden = true;
  document.querySelector(".joining button").focus();
}

// ---- passkeys ----

/** Makes a passkey as the server wants it, and hands it in. */
async function make(body) {
  const wish = await post("/api/me/passkeys/wish", body);
  return wish.ok ? post("/api/me/passkeys", { ...body, credential: await made(wish.said) }) : wish;
}

/** Signs what the server wants signed. */
async function sign() {
  const asked = await post("/api/me/passkeys/ask", {});
  return asked.ok ? post("/api/me/passkeys/sign-in", { credential: await signed(asked.said) }) : asked;
}

const PASSKEYS = {
  add: [() => make({}), THEN.reload],
  become: [(place) => make({ name: place.querySelector('[name="name"]').value }), THEN.codes],
  sign: [sign, THEN.home],
};

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-passkey]");
  if (!button) return;
  const place = button.closest("form, section"), [work, then] = PASSKEYS[button.dataset.passkey];
  const said = await carryOut(place, () => work(place));
  if (said) then(said);
});

if (!window.isSecureContext || !window.PublicKeyCredential) {
  for (const button of document.querySelectorAll("[data-passkey]")) button.hidden = true;
  for (const note of document.querySelectorAll("[data-insecure]")) note.hidden = false;
}

document.getElementById("copy-codes").addEventListener("click", async () => {
  const codes = [...document.querySelectorAll(".codes li")].map((code) => code.textContent).join("\n");
  try {
    await navigator.clipboard.writeText(codes);
    document.getElementById("copied").textContent = me.dataset.copied;
  } catch {
    getSelection().selectAllChildren(document.querySelector(".codes")); // where it cannot be copied it can be marked
  }
});

addEventListener("hashchange", fillIn);
fillIn();
