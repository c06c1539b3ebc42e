import { Insurance } from '#blocks/insurance/Insurance';
import { ProductContext } from '#blocks/insurance/product';
import { lazyStep } from '#wizard/lazyStep';
import { motor } from './product';

const components = {
  vehicle: lazyStep(async () => (await import('./steps/VehicleStep')).VehicleStep),
  data: lazyStep(async () => (await import('./steps/DataStep')).DataStep),
  offer: lazyStep(async () => (await import('#blocks/insurance/steps/OfferStep')).OfferStep),
  policy: lazyStep(async () => (await import('./steps/PolicyStep')).PolicyStep),
  address: lazyStep(async () => (await import('#blocks/insurance/steps/AddressStep')).AddressStep),
  documents: lazyStep(async () => (await import('#blocks/insurance/steps/DocumentsStep')).DocumentsStep),
  privilege: lazyStep(async () => (await import('./steps/PrivilegeStep')).PrivilegeStep),
};

/** The motor insurance (INS-01). */
export const Component = () => (
  <ProductContext value={motor}>
    <Insurance components={components} ownWorks />
  </ProductContext>
);
