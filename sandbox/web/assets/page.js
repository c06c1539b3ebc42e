// Small helpers of the sandbox's pages; every page works without them.
"use strict";

// data-copy: a button that copies its value.
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    const text = button.textContent;
    button.textContent = "скопійовано";
    setTimeout(() => { button.textContent = text; }, 1500);
  });
}

// data-filter: an input that hides the entries of a list which do not contain its text.
for (const input of document.querySelectorAll("[data-filter]")) {
  const entries = document.querySelectorAll(input.dataset.filter);
  const count = document.querySelector("[data-filter-count]");
  input.addEventListener("input", () => {
    const words = input.value.toLocaleLowerCase("uk").split(/\s+/);
    let shown = 0;
    for (const entry of entries) {
      const text = entry.textContent.toLocaleLowerCase("uk");
      entry.hidden = !words.every((word) => text.includes(word));
      if (!entry.hidden) shown += 1;
    }
    if (count) count.textContent = shown === 0 ? "Нікого не знайдено" : "Знайдено: " + shown;
  });
}

// data-until: counts down to a moment.
for (const clock of document.querySelectorAll("[data-until]")) {
  const until = Date.parse(clock.dataset.until);
  const tick = () => {
    const left = Math.max(0, Math.round((until - Date.now()) / 1000));
    const pad = (n) => String(n).padStart(2, "0");
    const hours = Math.floor(left / 3600);
    clock.textContent = (hours ? hours + ":" : "") + pad(Math.floor(left / 60) % 60) + ":" + pad(left % 60);
    if (left === 0) { clearInterval(timer); location.reload(); }
  };
  const timer = setInterval(tick, 1000);
  if (until > Date.now()) tick(); else clearInterval(timer);
}
