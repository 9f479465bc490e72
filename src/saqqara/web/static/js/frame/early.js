// The one script that is there before the page: what is pressed while the modules are still on their way is pressed again
// when they are all there. What browsers do by themselves (links, forms) they have done by then.
{
  const NATIVE = "a[href], form, summary, label, input, select, textarea";
  const pressed = new Set(); // who presses twice because nothing happened means one press

  const keep = ({ target }) => target.closest(NATIVE) || pressed.add(target);
  document.addEventListener("click", keep);
  document.addEventListener("DOMContentLoaded", () => {
    document.removeEventListener("click", keep);
    for (const one of pressed) one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  });
}
