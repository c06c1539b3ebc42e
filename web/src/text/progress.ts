/** The states of a step in words. */
export const progress = { done: 'виконано', current: 'зараз', upcoming: 'попереду' } as const;
