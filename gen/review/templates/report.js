"use strict";

const filter = document.getElementById("filter");
const count = document.getElementById("count");
const chips = [...document.querySelectorAll("[data-kind]")];
const functions = [...document.querySelectorAll("article[data-search]")].map((article) => ({
  article,
  details: article.querySelector("details"),
  entry: document.getElementById("to-" + article.id),
  search: article.dataset.search,
  kind: article.dataset.is,
}));

function applyFilter() {
  const wanted = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  const kind = chips.find((chip) => chip.getAttribute("aria-pressed") === "true")?.dataset.kind;
  let shown = 0;
  for (const { article, entry, search, kind: is } of functions) {
    const matches = wanted.every((word) => search.includes(word)) && (kind === undefined || kind === is);
    article.hidden = entry.hidden = !matches;
    shown += matches;
  }
  count.textContent = `${shown} of ${functions.length} shown`;
}

function openTarget() {
  const id = decodeURIComponent(location.hash.slice(1));
  const target = functions.find(({ article }) => article.id === id);
  if (target === undefined) return;
  if (target.article.hidden) {
    filter.value = "";
    chips.forEach((chip) => chip.setAttribute("aria-pressed", "false"));
    applyFilter();
  }
  target.details.open = true;
  target.article.scrollIntoView();
}

function setAllOpen(open) {
  for (const { article, details } of functions) if (!article.hidden) details.open = open;
}

filter.addEventListener("input", applyFilter);
for (const chip of chips) {
  chip.addEventListener("click", () => {
    const pressed = chip.getAttribute("aria-pressed") === "true";
    chips.forEach((other) => other.setAttribute("aria-pressed", "false"));
    chip.setAttribute("aria-pressed", String(!pressed));
    applyFilter();
  });
}
document.getElementById("open-all").addEventListener("click", () => setAllOpen(true));
document.getElementById("close-all").addEventListener("click", () => setAllOpen(false));
document.addEventListener("click", (event) => {
  const button = event.target.closest("button.unfold");
  if (button === null) return;
  const gap = button.closest("tbody");
  gap.nextElementSibling.hidden = false;
  gap.remove();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== filter) {
    event.preventDefault();
    filter.focus();
  }
});
addEventListener("hashchange", openTarget);
applyFilter();
openTarget();
if (functions.length === 1) functions[0].details.open = true;
