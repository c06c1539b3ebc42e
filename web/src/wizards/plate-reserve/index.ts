import type { WizardEntry } from '../entry';

/** Reserves a plate at a service centre (PRES rows). */
export const plateReserve: WizardEntry = {
  services: ['plate-reserve'],
  page: () => import('./PlateReservePage'),
};
