/** The order of the Ukrainian alphabet, in which Ґ follows Г, and Є follows Е. */
const ukrainian = new Intl.Collator('uk');

/** Sorts by the words of an item, as a Ukrainian list is read. */
export const inUkrainianOrder = <Item>(items: readonly Item[], wordsOf: (item: Item) => string): Item[] =>
  items.toSorted((one, other) => ukrainian.compare(wordsOf(one), wordsOf(other)));
