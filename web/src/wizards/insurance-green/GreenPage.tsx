import { Insurance } from '#blocks/insurance/Insurance';
import { ProductContext } from '#blocks/insurance/product';
import { lazyStep } from '#wizard/lazyStep';
import { green } from './product';

const components = {
  person: lazyStep(async () => (await import('./steps/PersonStep')).PersonStep),
  vehicle: lazyStep(async () => (await import('./steps/VehicleStep')).VehicleStep),
  offer: lazyStep(async () => (await import('#blocks/insurance/steps/OfferStep')).OfferStep),
  data: lazyStep(async () => (await import('./steps/DataStep')).DataStep),
  address: lazyStep(async () => (await import('#blocks/insurance/steps/AddressStep')).AddressStep),
  documents: lazyStep(async () => (await import('#blocks/insurance/steps/DocumentsStep')).DocumentsStep),
};

/** The green card (GRN-01, CAT-12). */
export const Component = () => (
  <ProductContext value={green}>
    <Insurance components={components} />
  </ProductContext>
);
