// API reference: Swagger UI, which only displays and sends nothing, in the theme of the page.

const page = document.documentElement;
const night = matchMedia("(prefers-color-scheme: dark)");

function applyTheme() {
  page.classList.toggle("dark-mode", page.dataset.theme ? page.dataset.theme === "night" : night.matches);
}

applyTheme();
night.addEventListener("change", applyTheme);
new MutationObserver(applyTheme).observe(page, { attributeFilter: ["data-theme"] });
globalThis.SwaggerUIBundle({
  url: "/api/openapi.json", dom_id: "#api-reference", supportedSubmitMethods: [], defaultModelsExpandDepth: -1, validatorUrl: null,
});
