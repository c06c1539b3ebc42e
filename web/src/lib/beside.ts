/** What a line says beside its title: the parts that the title names already, by their numbers, are left out. */
export const beside = (title: string, about: string): string =>
  about
    .split(', ')
    .filter((part) => !title.includes(part.replace(/^постанова /, '')))
    .join(', ');

/** A line that begins with a capital letter, whatever its first word is. */
export const sentenceCase = { '&::first-letter': { textTransform: 'uppercase' } } as const;
