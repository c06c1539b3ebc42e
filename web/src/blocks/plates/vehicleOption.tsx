import type { Vehicle } from '#api/queries';
import type { RadioOption } from '#form/RadioField';
import { PlateView } from '#ui/PlateView';

/** A vehicle as people name it: SKODA OCTAVIA, 2019. */
export const vehicleName = ({
  brand,
  model,
  makeYear,
}: Pick<Vehicle, 'brand' | 'model'> & { makeYear?: number }) =>
  [`${brand} ${model}`.trim(), makeYear].filter(Boolean).join(', ');

/** A vehicle to choose, the same in all wizards; the form holds its VIN, or what is given. */
export const vehicleOption = (vehicle: Vehicle, value = vehicle.vin): RadioOption => ({
  value,
  label: vehicleName(vehicle),
  hint: vehicle.vin,
  aside: vehicle.plate && <PlateView plate={vehicle.plate} />,
});
