import type { Service } from '#api/queries';
import { hasWizard } from './registry';

/** A service is ordered by its own wizard, or by that of the service which does it too (GAP-63). */
export const orderable = ({ orderable, orderedAs, internalName }: Service) =>
  orderable && hasWizard(orderedAs ?? internalName);

export const availability = (service: Service) =>
  service.orderable && !orderable(service) ? 'inprogress' : service.activeService;

/** Where it is ordered: the other wizard gets the service's name. */
export const orderPath = ({ orderedAs, internalName }: Service) =>
  orderedAs ? `/services/${orderedAs}?as=${internalName}` : `/services/${internalName}`;
