// Script of the admin pages: each form runs one operation and shows its error in place.
import { send } from "../core/send.js";

const page = document.getElementById("admin");

/** Return the arguments of an operation; fields marked as numbers are converted. */
function factsOf(form) {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => {
    const field = form.querySelector(`[name="${name}"]`);
    return [name, field.type === "number" || field.dataset.number !== undefined ? Number(value) : value];
  }));
}

const headings = (section) => [...section?.querySelectorAll("h2, h3") ?? []];

/** Reload the page, remembering the section and heading of the form. */
function reload(form) {
  const section = form.closest("section[id]");
  const above = headings(section).filter((one) => one.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING).at(-1);
  sessionStorage["saqqara.done"] = JSON.stringify({ section: section?.id ?? "", heading: above?.textContent });
  location.reload();
}

/** Show the secrets of a result, which are displayed only now, and focus them so that screen readers read them. */
function showSecrets(place, body) {
  for (const code of place.querySelectorAll("[data-field]")) code.textContent = body[code.dataset.field];
  const qr = place.querySelector(".qr-frame");
  if (qr) qr.innerHTML = body.qr;
}

/** Show what an operation would do, and the form that runs it with the same arguments. */
function showPreview(place, body, facts) {
  const isEmpty = Object.values(body).every((count) => !count);
  place.querySelector("p").textContent = isEmpty ? place.dataset.nothing : place.dataset.preview.replace(/\{(\w+)\}/g, (_, name) => body[name]);
  const form = place.querySelector("form");
  form.hidden = isEmpty;
  for (const [name, value] of Object.entries(facts)) form.elements[name].value = value;
}

/** Replace the list that an operation acts on with its current version from the server, if the page has it. */
async function refreshList(id) {
  const response = await fetch(location.pathname + location.search);
  const list = new DOMParser().parseFromString(await response.text(), "text/html").getElementById(id);
  if (response.ok && list) document.getElementById(id).replaceWith(list);
}

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-address], form[data-operation]");
  if (!form) return;
  event.preventDefault();
  const empty = [...form.querySelectorAll("[required]")].find((input) => !input.value);
  if (empty) return empty.focus();
  if (form.dataset.busy) return;
  form.dataset.busy = "true";
  const errorLine = form.querySelector(".form-error");
  errorLine.textContent = "";
  try {
    const operation = form.dataset.operation, facts = factsOf(form), next = form.nextElementSibling;
    const place = next?.matches(".issued-code") ? next : null;
    const { ok, body } = await (operation ? send(`/api/admin/${operation}`, { arguments: facts }) : send(form.dataset.address, facts));
    if (!ok) errorLine.textContent = [body.message, body.suggestion].filter(Boolean).join(" ");
    else if (form.dataset.onSuccess) location.assign(form.dataset.onSuccess);
    else if (place && Object.values(body).some((value) => value !== "")) {
      if (place.dataset.preview) showPreview(place, body, facts);
      else showSecrets(place, body);
      place.hidden = false;
      place.focus();
      if (form.dataset.refresh) await refreshList(form.dataset.refresh);
    }
    else reload(form);
  } catch {
    errorLine.textContent = page.dataset.failed;
  } finally {
    delete form.dataset.busy;
  }
});

// Selecting an option submits its form; options with further fields have a button instead.
document.addEventListener("change", ({ target }) => {
  if (target.closest("[data-submit-on-change]")) target.form.requestSubmit();
});

/** Fill in the code from the URL fragment and remove it from the address. The user decides whether to submit it. */
function fillInCode() {
  const field = document.querySelector("[data-fill-from-address]"), code = location.hash.slice(1);
  if (!field || !/^[\w-]{6,60}$/.test(code)) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  field.value = code;
  field.form.querySelector("button").focus();
}

/** After an operation, focus the heading of its section. */
function restorePlace() {
  const done = JSON.parse(sessionStorage["saqqara.done"] ?? "null");
  delete sessionStorage["saqqara.done"];
  if (done === null || !page.dataset.done) return;
  document.getElementById("done").textContent = page.dataset.done;
  const candidates = headings(document.getElementById(done.section));
  const heading = candidates.find((one) => one.textContent === done.heading) ?? candidates[0];
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: "nearest" });
}

addEventListener("hashchange", fillInCode);
fillInCode();
restorePlace();
