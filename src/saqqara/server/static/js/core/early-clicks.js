// The one script that is there before the page: what is pressed while the modules are still on their way is pressed again
// when they are all there, and a form handed in then is handed in again; those that are there already hear of it only
// then, once. What else browsers do by themselves (links, labels) they have done by then.
{
  const NATIVE = "a[href], form, summary, label, input, select, textarea";
  const pressed = new Set(); // who presses twice because nothing happened means one press
  const handedIn = new Map(); // by form, with which button

  const keep = (event) => {
    if (event.target.closest(NATIVE)) return;
    event.stopImmediatePropagation();
    pressed.add(event.target);
  };
  const hold = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    handedIn.set(event.target, event.submitter);
  };
  addEventListener("click", keep, { capture: true });
  addEventListener("submit", hold, { capture: true });
  document.addEventListener("DOMContentLoaded", () => {
    removeEventListener("click", keep, { capture: true });
    removeEventListener("submit", hold, { capture: true });
    for (const one of pressed) one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    for (const [form, button] of handedIn) form.requestSubmit(button);
  });
}
