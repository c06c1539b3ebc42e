import type { Order } from '#api/queries';
import type { PlateLayout } from '#lib/individualPlate';

/** What a refused order of an individual plate was about, for its wizard to offer again. */
export interface PlateAgain {
  carId: string;
  plate: string;
  layout: PlateLayout;
  email: string;
}

export const plateAgain = ({ vehicle, plate, email }: Order): PlateAgain => ({
  carId: vehicle?.carId ?? '',
  plate: plate?.plate ?? '',
  layout: plate?.layout ?? '',
  email: email ?? '',
});
