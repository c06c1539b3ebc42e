/** Which services have a wizard. One that only the server can carry out yet reads as in development. */
import type { WizardEntry } from './entry';
import * as list from './list';

export const wizards: readonly WizardEntry[] = Object.values(list);

const services = new Set(wizards.flatMap((wizard) => wizard.services));

export const hasWizard = (service: string): boolean => services.has(service);
