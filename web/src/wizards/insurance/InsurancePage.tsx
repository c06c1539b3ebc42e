import { Insurance } from '#blocks/insurance/Insurance';
import { ProductContext } from '#blocks/insurance/product';
import { DocumentsStep } from '#blocks/insurance/steps/DocumentsStep';
import { lazyStep } from '#wizard/lazyStep';
import { motor } from './product';
import { PolicyStep } from './steps/PolicyStep';
import { PrivilegeStep } from './steps/PrivilegeStep';
import { VehicleStep } from './steps/VehicleStep';

const components = {
  vehicle: VehicleStep,
  data: lazyStep(async () => (await import('./steps/DataStep')).DataStep),
  offer: lazyStep(async () => (await import('#blocks/insurance/steps/OfferStep')).OfferStep),
  policy: PolicyStep,
  address: lazyStep(async () => (await import('#blocks/insurance/steps/AddressStep')).AddressStep),
  documents: DocumentsStep,
  privilege: PrivilegeStep,
};

/** The motor insurance (INS-01). */
export const Component = () => (
  <ProductContext value={motor}>
    <Insurance components={components} ownWorks />
  </ProductContext>
);
