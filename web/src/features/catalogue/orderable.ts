import type { Service } from '../../api/queries';
import { withWizard } from '../../wizard/withWizard';

export const orderable = (service: Service) => service.orderable && withWizard.includes(service.internalName);

export const availability = (service: Service) =>
  service.orderable && !orderable(service) ? 'inprogress' : service.activeService;
