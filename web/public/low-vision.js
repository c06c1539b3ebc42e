// Before anything is painted: the view that a person with low vision has chosen (SHELL-07, SHELL-08). The pages' own code
// changes it afterwards, see src/features/accessibility/lowVision.ts.
(() => {
  const chosen = /(?:^|; )cabinet-view=(on|off)\.([0-4])/.exec(document.cookie);
  if (!chosen) return;
  const root = document.documentElement;
  if (chosen[1] === 'on') root.dataset.contrast = 'on';
  root.style.fontSize = `${[16, 16.8, 17.64, 18.522, 18.6][chosen[2]] * 6.25}%`;
})();
