/** The texts of what pages are made of. */
export const copy = {
  done: 'Скопійовано',
  start: 'Копіювати',
} as const;

export const receipt = { label: 'Квитанція', file: 'Квитанція.pdf' } as const;
