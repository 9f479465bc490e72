// The one script that is there before the page: what is pressed while the modules are still on their way is pressed again
// when they are all there, and a form handed in then is handed in again; those that are there already hear of it only
// then, once. What else browsers do by themselves (links, labels) they have done by then.
{
  const NATIVE = "a[href], form, summary, label, input, select, textarea";
  const clicks = new Set(); // who presses twice because nothing happened means one press
  const submissions = new Map(); // by form, with which button

  const holdClick = (event) => {
    if (event.target.closest(NATIVE)) return;
    event.stopImmediatePropagation();
    clicks.add(event.target);
  };
  const holdSubmit = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    submissions.set(event.target, event.submitter);
  };
  addEventListener("click", holdClick, { capture: true });
  addEventListener("submit", holdSubmit, { capture: true });
  document.addEventListener("DOMContentLoaded", () => {
    removeEventListener("click", holdClick, { capture: true });
    removeEventListener("submit", holdSubmit, { capture: true });
    for (const target of clicks) target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    for (const [form, button] of submissions) form.requestSubmit(button);
  });
}
