// The page of who keeps the house, and the door: every form gives one order, and says beside itself what is wrong.
const host = document.getElementById("host");

/** What the server answers; raises where there is no answer. */
async function post(address, body) {
  const answer = await fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  return { ok: answer.ok, said: answer.status === 204 ? {} : await answer.json() };
}

/** The facts of an order: numbers where the form says so. */
function factsOf(form) {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => {
    const field = form.querySelector(`[name="${name}"]`);
    return [name, field.type === "number" || field.dataset.number !== undefined ? Number(value) : value];
  }));
}

const headings = (section) => [...section?.querySelectorAll("h2, h3") ?? []];

/** Once more from the server; the place where something was done, under its heading, is heard and seen first. */
function reload(form) {
  const section = form.closest("section[id]");
  const above = headings(section).filter((one) => one.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING).at(-1);
  sessionStorage["saqqara.done"] = JSON.stringify({ section: section?.id ?? "", heading: above?.textContent });
  location.reload();
}

/** What can be seen only now: in the place that waits for it, which is read out. */
function show(form, said) {
  const place = form.parentElement.querySelector(`[data-shows="${form.dataset.shown}"]`) ?? document.querySelector(`[data-shows="${form.dataset.shown}"]`);
  const text = typeof said === "string" ? said : said.url ?? said.code;
  place.querySelector("code").textContent = text;
  const letters = place.querySelector(".letters");
  if (letters) letters.textContent = said.code;
  const qr = place.querySelector(".qr-frame");
  if (qr) qr.innerHTML = said.qr;
  place.hidden = false;
  place.focus();
}

/** Puts in the list that an order has changed, as the server has it now. */
async function refresh(id) {
  const answer = await fetch(location.pathname + location.search);
  const list = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(id);
  if (answer.ok && list) document.getElementById(id).replaceWith(list);
}

/** How much would go; with it the button that lets it go. */
function count(form, said) {
  const place = document.querySelector('[data-shows="tidy"]');
  const total = Object.values(said).reduce((sum, one) => sum + one, 0);
  place.querySelector("p").textContent = total ? place.dataset.counted.replace(/\{(\w+)\}/g, (_, name) => said[name]) : place.dataset.nothing;
  const sweep = place.querySelector("form");
  sweep.hidden = !total;
  sweep.elements.days.value = form.elements.days.value;
  place.hidden = false;
  place.focus();
}

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-post], form[data-order]");
  if (!form) return;
  event.preventDefault();
  const empty = [...form.querySelectorAll("[required]")].find((input) => !input.value);
  if (empty) return empty.focus();
  if (form.dataset.busy) return;
  form.dataset.busy = "true";
  const wrong = form.querySelector(".wrong");
  wrong.textContent = "";
  try {
    const order = form.dataset.order, facts = factsOf(form);
    const { ok, said } = await (order ? post(`/api/host/${order}`, { facts }) : post(form.dataset.post, facts));
    if (!ok) wrong.textContent = [said.why, said.remedy].filter(Boolean).join(" ");
    else if (form.dataset.then) location.assign(form.dataset.then);
    else if (form.dataset.shown === "tidy") count(form, said);
    else if (form.dataset.shown && said) {
      show(form, said);
      if (form.dataset.changes) await refresh(form.dataset.changes);
    }
    else reload(form);
  } catch {
    wrong.textContent = host.dataset.failed;
  } finally {
    delete form.dataset.busy;
  }
});

// A choice is an order at once; what belongs to another choice waits for its button.
document.addEventListener("change", ({ target }) => {
  if (target.closest("[data-at-once]")) target.form.requestSubmit();
});

/** What the address ends with is filled in, and leaves it; whoever opened it says whether to use it. */
function fillIn() {
  const field = document.querySelector("[data-from-link]"), given = location.hash.slice(1);
  if (!field || !/^[\w-]{6,60}$/.test(given)) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  field.value = given;
  field.form.querySelector("button").focus();
}

/** After an order: where it was done. */
function goOn() {
  const done = JSON.parse(sessionStorage["saqqara.done"] ?? "null");
  delete sessionStorage["saqqara.done"];
  if (done === null || !host.dataset.done) return;
  document.getElementById("done").textContent = host.dataset.done;
  const there = headings(document.getElementById(done.section));
  const heading = there.find((one) => one.textContent === done.heading) ?? there[0];
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: "nearest" });
}

addEventListener("hashchange", fillIn);
fillIn();
goOn();
