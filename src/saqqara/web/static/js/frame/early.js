// The one script that is there before the page: what is pressed while the modules are still on their way is pressed again
// when they are all there, and a form handed in then is handed in again. What else browsers do by themselves (links,
// labels) they have done by then.
{
  const NATIVE = "a[href], form, summary, label, input, select, textarea";
  const pressed = new Set(); // who presses twice because nothing happened means one press
  const handedIn = new Map(); // by form, with which button

  const keep = ({ target }) => target.closest(NATIVE) || pressed.add(target);
  const hold = (event) => {
    event.preventDefault();
    handedIn.set(event.target, event.submitter);
  };
  document.addEventListener("click", keep);
  document.addEventListener("submit", hold);
  document.addEventListener("DOMContentLoaded", () => {
    document.removeEventListener("click", keep);
    document.removeEventListener("submit", hold);
    for (const one of pressed) one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    for (const [form, button] of handedIn) form.requestSubmit(button);
  });
}
