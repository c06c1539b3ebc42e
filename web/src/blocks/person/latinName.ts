import { normalizeCapitals, validLatinName } from '#lib/validation';

/** What is wrong with a name that is typed in Latin letters, in small or capital ones; empty when nothing is. */
export const latinNameFault = (typed: string) => validLatinName(normalizeCapitals(typed));
