import type { WizardEntry } from '../entry';

/** Prolongs the storage of a plate (PSTO rows). */
export const plateStorage: WizardEntry = {
  services: ['plate-storage'],
  page: () => import('./PlateStoragePage'),
  firstStep: [['wizards/plate-storage/PlateStoragePage.tsx', 'wizards/plate-storage/steps/PlateStep.tsx']],
};
