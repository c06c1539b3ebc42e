/** What becomes of a value while it is typed or pasted: it gets its form, and the caret stays where the person has put it. */

/** Gives a value its form; `atEnd` is false while it is corrected in its middle. */
export type Shape = (value: string, atEnd: boolean) => string;

/** Characters that count: blanks group a value, and belong to none that has a length. */
export const lengthOf = (value: string) => [...value.replace(/\s/g, '')].length;

interface Typed {
  /** What the field held before. */
  before: string;
  shape?: Shape | undefined;
  /** No more characters than these are typed; a longer value that is pasted stays whole, to be refused. */
  most?: number | undefined;
  /** A single key was pressed. */
  byKey: boolean;
}

/** Brings the value of an input into its form. */
export function settle(input: HTMLInputElement, { before, shape, most, byKey }: Typed): void {
  const { value } = input;
  const caret = input.selectionStart ?? value.length;
  const atEnd = caret === value.length;
  const shaped = shape ? shape(value, atEnd) : value;
  if (byKey && most !== undefined && lengthOf(shaped) > Math.max(most, lengthOf(before))) {
    place(input, before, caret - 1);
    return;
  }
  if (shaped === value) return;
  const sameLength = shaped.length === value.length;
  const inside = sameLength || !shape ? caret : shape(value.slice(0, caret), false).length;
  place(input, shaped, atEnd ? shaped.length : inside);
}

function place(input: HTMLInputElement, value: string, caret: number): void {
  input.value = value;
  input.setSelectionRange(caret, caret);
}
