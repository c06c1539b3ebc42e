import type { WizardEntry } from '#wizards/entry';

/** Cancels an appointment (CONF-09). */
export const revoke: WizardEntry = {
  services: ['confidant-revoke'],
  page: () => import('./RevokePage'),
};
