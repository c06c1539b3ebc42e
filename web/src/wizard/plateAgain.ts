import type { Order } from '../api/queries';

/** What a refused order of an individual plate was about, for its wizard to offer again. */
export interface PlateAgain {
  carId: string;
  plate: string;
  email: string;
}

export const plateAgain = ({ vehicle, plate, email }: Order): PlateAgain => ({
  carId: vehicle?.carId ?? '',
  plate: plate?.plate ?? '',
  email: email ?? '',
});
