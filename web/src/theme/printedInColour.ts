/** What keeps its ground on paper. Chrome knows the standard's name since version 136 only. */
export const printedInColour = { WebkitPrintColorAdjust: 'exact', printColorAdjust: 'exact' } as const;
