import { lazyStep } from '../../wizard/lazyStep';
import { Insurance } from './Insurance';

const components = {
  vehicle: lazyStep(async () => (await import('./steps/VehicleStep')).VehicleStep),
  data: lazyStep(async () => (await import('./steps/DataStep')).DataStep),
  offer: lazyStep(async () => (await import('./steps/OfferStep')).OfferStep),
  policy: lazyStep(async () => (await import('./steps/PolicyStep')).PolicyStep),
  address: lazyStep(async () => (await import('./steps/AddressStep')).AddressStep),
  documents: lazyStep(async () => (await import('./steps/DocumentsStep')).DocumentsStep),
  privilege: lazyStep(async () => (await import('./steps/PrivilegeStep')).PrivilegeStep),
};

/** The motor insurance (INS-01). */
export const Component = () => <Insurance components={components} ownWorks />;
