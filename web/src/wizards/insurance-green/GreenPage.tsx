import { Insurance } from '#blocks/insurance/Insurance';
import { ProductContext } from '#blocks/insurance/product';
import { DocumentsStep } from '#blocks/insurance/steps/DocumentsStep';
import { lazyStep } from '#wizard/lazyStep';
import { green } from './product';
import { DataStep } from './steps/DataStep';
import { PersonStep } from './steps/PersonStep';
import { VehicleStep } from './steps/VehicleStep';

const components = {
  person: PersonStep,
  vehicle: VehicleStep,
  offer: lazyStep(async () => (await import('#blocks/insurance/steps/OfferStep')).OfferStep),
  data: DataStep,
  address: lazyStep(async () => (await import('#blocks/insurance/steps/AddressStep')).AddressStep),
  documents: DocumentsStep,
};

/** The green card (GRN-01, CAT-12). */
export const Component = () => (
  <ProductContext value={green}>
    <Insurance components={components} />
  </ProductContext>
);
