import type { WizardEntry } from '#wizards/entry';

/** Asks an owner to be appointed (CONF rows). */
export const ask: WizardEntry = {
  services: ['confidantToOwner'],
  loader: async (args) => (await import('../openRequest')).openRequest(args),
  page: () => import('./AskPage'),
};
