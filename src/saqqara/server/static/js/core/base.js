// Script of every page: theme and language (both also work as links without it), and notes of full text fields. A field
// with `data-full` shows that text in `#<id>-full` when it holds `maxLength` characters, because browsers then drop
// further input silently.
import "./times.js";
import "./turn-badge.js";

const THEME_COLOURS = { day: "#eadcbf", night: "#10131d" };

/** Remove `lang` and `theme` from the address; they are stored in cookies now. */
function dropPreferenceParameters() {
  const url = new URL(location.href);
  if (!url.searchParams.has("lang") && !url.searchParams.has("theme")) return;
  url.searchParams.delete("lang");
  url.searchParams.delete("theme");
  history.replaceState(history.state, "", url);
}

/** Reload the current address in another language. Modules change the address, so links from the server may be
 *  outdated. */
function setLanguage(code) {
  const url = new URL(location.href);
  url.searchParams.set("lang", code);
  location.assign(url);
}

/** Apply `day`, `night` or `system` to this page, and store the choice for later pages. */
function setTheme(choice) {
  const root = document.documentElement;
  if (choice === "system") delete root.dataset.theme;
  else root.dataset.theme = choice;
  document.cookie = `theme=${choice}; path=/; max-age=${choice === "system" ? 0 : 31536000}; samesite=lax`;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.content = THEME_COLOURS[choice] ?? (meta.media.includes("dark") ? THEME_COLOURS.night : THEME_COLOURS.day);
  }
  for (const link of document.querySelectorAll("[data-choose-theme]")) {
    if (link.dataset.chooseTheme === choice) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function closeMenus(except) {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (menu !== except) menu.open = false;
}

document.addEventListener("click", (event) => {
  const choice = event.target.closest("[data-choose-theme]");
  if (choice) {
    event.preventDefault();
    setTheme(choice.dataset.chooseTheme);
    const menu = choice.closest("details.menu"); // null for the links in the settings
    if (menu) menu.open = false;
    menu?.querySelector("summary").focus();
  }
  const language = event.target.closest(".menu [hreflang]");
  if (language && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    setLanguage(language.hreflang);
  }
  closeMenus(event.target.closest("details.menu"));
});

document.addEventListener("keydown", (event) => {
  const menu = event.target.closest("details.menu[open]");
  if (event.key !== "Escape" || !menu) return;
  event.stopPropagation();
  menu.open = false;
  menu.querySelector("summary").focus();
});

document.addEventListener("input", ({ target }) => {
  if (!target.dataset?.full) return;
  const note = document.getElementById(`${target.id}-full`), text = target.value.length >= target.maxLength ? target.dataset.full : "";
  if (note.textContent !== text) note.textContent = text;
});

dropPreferenceParameters();
