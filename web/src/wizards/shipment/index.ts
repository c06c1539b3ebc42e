import type { WizardEntry } from '../entry';

/** Sends documents by post, or sends them again (DLV rows). */
export const shipment: WizardEntry = {
  services: ['postal-shipment', 'reshipment', 'reshipment-spr'],
  page: () => import('./ShipmentPage'),
};
