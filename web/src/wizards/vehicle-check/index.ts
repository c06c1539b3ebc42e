import type { WizardEntry } from '../entry';

/** Sells the report about a vehicle (VCHK rows). */
export const vehicleCheck: WizardEntry = {
  services: ['vehicle-check'],
  page: () => import('./VehicleCheckPage'),
};
