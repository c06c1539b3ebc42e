/** A pasted date that begins with its year. */
const YEAR_FIRST = /^\s*(\d{4})\D(\d{1,2})\D(\d{1,2})\s*$/;

/**
 * Puts the dots into a date: 24081991 becomes 24.08.1991, and 1.1.2027 becomes 01.01.2027. What is corrected in its middle is
 * left alone, so that no digit moves into another part.
 */
export function dateShape(typed: string, atEnd = true): string {
  if (!atEnd) return typed;
  const reversed = YEAR_FIRST.exec(typed);
  const parts = partsOf(reversed ? reversed.slice(1).reverse().join('.') : typed);
  const dotted = parts.join('.');
  // A dot that the person has typed stays, so that it can be typed and deleted naturally.
  return /\D$/.test(typed) && parts.length < 3 && parts.at(-1)?.length === 2 ? `${dotted}.` : dotted;
}

/** The day, the month and the year; what has one digit before a separator gets two. */
function partsOf(typed: string): string[] {
  const parts = [''];
  for (const sign of typed.trimStart()) {
    const last = parts.length - 1;
    const part = parts[last] ?? '';
    if (!/\d/.test(sign)) {
      if (part.length === 1 && last < 2) parts[last] = `0${part}`;
    } else if (part.length === 2 && last < 2) parts.push(sign);
    else parts[last] = part + sign;
  }
  return parts[0] === '' ? [] : parts;
}
