// Script of the account page: codes for other devices, registration, sign-in, passkeys, and deletion.
import { send } from "../core/send.js";
import { createPasskey, signChallenge } from "./passkeys.js";

const page = document.getElementById("account");

/** Show an error next to a form or button; "" clears it. */
function showError(place, words, field = null) {
  for (const one of place.querySelectorAll("[aria-invalid]")) one.removeAttribute("aria-invalid");
  place.querySelector(".form-error").textContent = words;
  const input = field && place.querySelector(`[name="${field}"]`);
  input?.setAttribute("aria-invalid", "true");
  input?.focus();
}

/** Run an operation, unless one is already running. Return null after an error, which is then shown. */
async function runOnce(place, operation) {
  if (place.dataset.busy) return null;
  place.dataset.busy = "true";
  showError(place, "");
  try {
    const { ok, body } = await operation();
    if (ok) return body;
    showError(place, [body.message, body.suggestion].filter(Boolean).join(" "), body.field);
  } catch (error) {
    showError(place, error.name === "NotAllowedError" || error.name === "InvalidStateError" ? page.dataset.declined : page.dataset.failed);
  } finally {
    delete place.dataset.busy;
  }
  return null;
}

/** Follow-ups of successful operations. */
const AFTER = {
  home: () => location.assign("/"),
  reload: () => location.reload(),
  codes: ({ recovery_codes: codes }) => {
    document.getElementById("account-note").hidden = true; // outdated by the new account
    for (const section of page.querySelectorAll("section")) section.hidden = section.id !== "codes";
    const list = document.querySelector(".codes");
    list.replaceChildren(...codes.map((code) => Object.assign(document.createElement("li"), { textContent: code })));
    document.getElementById("codes-title").focus();
    scrollTo(0, 0);
  },
};

/** Hide everything after the account was deleted, and clear this browser's storage. */
AFTER.deleted = () => {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith("saqqara.")) localStorage.removeItem(name);
  } catch {
    // storage is blocked, so there is nothing to clear
  }
  document.getElementById("next-game").hidden = true;
  for (const one of page.children) one.hidden = one.id !== "account-deleted";
  document.getElementById("account-deleted-title").focus();
  scrollTo(0, 0);
};

/** Return the fields of a form that the server expects. */
function fieldsOf(form) {
  const notSent = new Set([...form.querySelectorAll("[data-not-sent]")].map((input) => input.name));
  return Object.fromEntries([...new FormData(form)].filter(([name]) => !notSent.has(name)));
}

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("[data-address]");
  if (!form) return;
  event.preventDefault();
  const empty = [...form.querySelectorAll("[required]")].find((input) => !input.value);
  if (empty) return empty.focus();
  const body = await runOnce(form, () => send(form.dataset.address, fieldsOf(form), form.dataset.method));
  if (body) AFTER[form.dataset.onSuccess](body);
});

// ---- codes for other devices ----

document.getElementById("issue-code").addEventListener("click", async ({ target }) => {
  const place = target.closest(".link-code");
  const body = await runOnce(place, () => send("/api/me/code", {}));
  if (!body) return;
  const box = document.getElementById("issued-code");
  box.querySelector(".qr-frame").innerHTML = body.qr;
  box.hidden = false;
  box.querySelector(".letters").textContent = body.code;
  target.classList.replace("primary", "plain");
});

/** Fill in a code from the URL fragment and remove it from the address. The user decides whether to submit it. */
function fillInCode() {
  const letters = location.hash.slice(1);
  if (!/^[A-Z]{6}$/.test(letters)) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  document.getElementById("code").value = letters;
  document.getElementById("code-from-link").hidden = document.querySelector(".code-form").hidden = false;
  document.getElementById("link-code").hidden = true;
  document.querySelector(".code-form button").focus();
}

// ---- passkeys ----

/** Create a passkey with the server's options and register it. */
async function addPasskey(body) {
  const options = await send("/api/me/passkeys/registration-options", body);
  return options.ok ? send("/api/me/passkeys", { ...body, credential: await createPasskey(options.body) }) : options;
}

/** Sign in with a passkey. */
async function signIn() {
  const options = await send("/api/me/passkeys/authentication-options", {});
  return options.ok ? send("/api/me/passkeys/sign-in", { credential: await signChallenge(options.body) }) : options;
}

const PASSKEYS = {
  add: [() => addPasskey({}), AFTER.reload],
  become: [(place) => addPasskey({ name: place.querySelector('[name="name"]').value }), AFTER.codes],
  sign: [signIn, AFTER.home],
};

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-passkey]");
  if (!button) return;
  const place = button.closest("form, section"), [operation, after] = PASSKEYS[button.dataset.passkey];
  const body = await runOnce(place, () => operation(place));
  if (body) after(body);
});

if (!window.isSecureContext || !window.PublicKeyCredential) {
  for (const button of document.querySelectorAll("[data-passkey]")) button.hidden = true;
  for (const note of document.querySelectorAll("[data-insecure]")) note.hidden = false;
}

document.getElementById("copy-codes").addEventListener("click", async () => {
  const codes = [...document.querySelectorAll(".codes li")].map((code) => code.textContent).join("\n");
  try {
    await navigator.clipboard.writeText(codes);
    document.getElementById("copied").textContent = page.dataset.copied;
  } catch {
    getSelection().selectAllChildren(document.querySelector(".codes")); // select the codes if they cannot be copied
  }
});

addEventListener("hashchange", fillInCode);
fillInCode();
