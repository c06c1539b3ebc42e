import type { Service } from '../../api/queries';

/** The services that have a wizard in the browser. One that only the server can carry out yet reads as in development. */
const withWizard: readonly string[] = ['vehicle-check', 'plate-reserve'];

export const orderable = (service: Service) => service.orderable && withWizard.includes(service.internalName);

export const availability = (service: Service) =>
  service.orderable && !orderable(service) ? 'inprogress' : service.activeService;
