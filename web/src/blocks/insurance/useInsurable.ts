import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { insurableVehicles } from '#api/insurance';
import type { Vehicle } from '#api/queries';
import { type Answers, forgotten } from './answers';
import { fill } from './fill';
import { SoldContext } from './product';

/** How far the search for a vehicle is. */
export type Search = 'idle' | 'searching' | 'failed' | 'none' | 'found';

/** The vehicle of a plate as the insurers know it. The one that is found becomes the answer; of several one is chosen. */
export function useInsurable(plate: string, vin?: string) {
  const { getValues, setValue, trigger } = useFormContext<Answers>();
  const sold = useContext(SoldContext);
  const found = useQuery(insurableVehicles(plate));
  const vehicles = found.data?.filter((one) => !vin || one.vin === vin);
  const choose = (vehicle: Vehicle | undefined) => {
    if (!vehicle) return fill(setValue, forgotten);
    const kind = vehicle.insurance?.vehicleType;
    setValue(
      'vehicle',
      {
        vin: vehicle.vin,
        carId: vehicle.carId,
        plate: vehicle.plate ?? plate,
        brand: vehicle.brand,
        model: vehicle.model,
        fuel: vehicle.fuel ?? '',
        capacity: vehicle.capacity ?? 0,
        type: kind?.code ?? '',
        typeName: kind?.name ?? '',
        orderable: kind !== undefined && sold(kind),
      },
      { shouldValidate: true },
    );
  };
  const only = vehicles?.length === 1 ? vehicles[0] : undefined;
  useEffect(() => {
    if (only && getValues('vehicle.vin') !== only.vin) choose(only);
  });
  const state: Search =
    plate === ''
      ? 'idle'
      : found.isError
        ? 'failed'
        : !vehicles
          ? 'searching'
          : vehicles.length === 0
            ? 'none'
            : 'found';
  // Whether the plate is valid is known when the search settles, also after a refresh, when it is not typed.
  useEffect(() => {
    if (state !== 'idle' && state !== 'searching') void trigger('plate');
  }, [state, trigger]);
  return { vehicles: vehicles ?? [], choose, state, search: found };
}
