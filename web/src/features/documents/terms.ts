import retention from './retention.json';

type Term = keyof typeof retention;

const units = [
  ['day', 24],
  ['hour', 1],
  ['minute', 1 / 60],
] as const;

/** A term of so many hours in words, by the largest unit of which it is a whole number: "7 днів", "30 хвилин". */
export function inWords(hours: number): string {
  const [unit, size] = units.find(([, hoursOf]) => hours >= hoursOf) ?? units[2];
  const format = new Intl.NumberFormat('uk', { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.round(hours / size));
}

/** How long something is stored. */
export const term = (what: Term): string => inWords(retention[what]);

export const terms = Object.keys(retention) as Term[];
