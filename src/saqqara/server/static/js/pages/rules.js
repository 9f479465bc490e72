// Script of the rules page: switches between short and full text, and marks the current section in the contents.
// Without it, the versions are links.

const book = document.getElementById("book");

for (const link of document.querySelectorAll("[data-choose-version]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const version = link.dataset.chooseVersion;
    const clause = clauseAtTop();
    const top = clause?.getBoundingClientRect().top;
    book.dataset.version = version;
    const url = new URL(location.href);
    url.searchParams.delete("v");
    history.replaceState(history.state, "", url);
    document.cookie = `rules=${version}; path=/; max-age=31536000; samesite=lax`;
    for (const other of document.querySelectorAll("[data-choose-version]")) {
      if (other === link) other.setAttribute("aria-current", "true");
      else other.removeAttribute("aria-current");
    }
    if (clause) scrollBy({ top: clause.getBoundingClientRect().top - top, behavior: "instant" });
  });
}

/** Return the clause at the top of the window, which keeps its position when the version changes; null at the top of
 *  the page. */
function clauseAtTop() {
  if (scrollY < 200) return null;
  return [...document.querySelectorAll(".clause")].find((clause) => clause.getBoundingClientRect().bottom > 80);
}

const list = document.querySelector(".contents");
const parts = new Map([...document.querySelectorAll(".contents a")].map((link) => [link.hash.slice(1), link]));
const seen = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      for (const [id, link] of parts) {
        if (id === entry.target.id) link.setAttribute("aria-current", "location");
        else link.removeAttribute("aria-current");
      }
      const link = parts.get(entry.target.id), box = link.getBoundingClientRect(), room = list.getBoundingClientRect();
      if (box.top < room.top || box.bottom > room.bottom) {
        list.scrollTop += box.top - room.top - (room.height - box.height) / 2; // scrolls long contents
      }
    }
  },
  { rootMargin: "-10% 0px -80% 0px" },
);
for (const id of parts.keys()) seen.observe(document.getElementById(id));

const contents = list.querySelector("details");
if (matchMedia("(max-width: 899px)").matches) contents.open = false;
contents.addEventListener("click", (event) => {
  if (event.target.closest("a") && matchMedia("(max-width: 899px)").matches) contents.open = false;
});
