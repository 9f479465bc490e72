// Synchronous script for input before the modules have run. It holds back clicks and form submissions, and repeats each
// of them once when all modules have run. Links and labels keep the browser's default behaviour.
{
  const NATIVE = "a[href], form, summary, label, input, select, textarea";
  const clicks = new Set(); // a set, because users who click twice meant one click
  const submissions = new Map(); // form -> submit button

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
