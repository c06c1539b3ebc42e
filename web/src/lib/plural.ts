const rules = new Intl.PluralRules('uk');

/** A count with its word: plural(3, 'день', 'дні', 'днів') is "3 дні". */
export const plural = (count: number, one: string, few: string, many: string): string =>
  `${count}\u00a0${{ one, few }[rules.select(count) as 'one' | 'few'] ?? many}`;
