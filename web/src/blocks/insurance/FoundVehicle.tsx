import { Alert, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { Facts } from '#ui/Facts';
import { LoadError, type Reading } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { PlateView } from '#ui/PlateView';
import type { Answers } from './answers';
import { insurance as text } from './text';
import type { Search } from './useInsurable';

const UnfitVehicle = lazy(async () => ({ default: (await import('./UnfitVehicle')).UnfitVehicle }));

interface FoundProps {
  state: Search;
  none: string;
  search: Reading;
}

/** What is known of the chosen vehicle, or why nothing is. */
export function FoundVehicle({ state, none, search }: FoundProps) {
  const vehicle = useWatch<Answers, 'vehicle'>({ name: 'vehicle' });
  if (state === 'searching') return <Loading rows={1} />;
  if (state === 'failed') return <LoadError of={search} />;
  if (state === 'none')
    return (
      <Alert severity="warning" role="alert" sx={{ mt: 2 }}>
        {none}
      </Alert>
    );
  if (!vehicle.type) return null;
  const { facts } = text;
  return (
    <>
      <Typography variant="h2" role="status" sx={{ mt: 3, mb: 1 }}>
        {text.found}
      </Typography>
      <Facts
        rows={[
          [facts.vehicle, `${vehicle.brand} ${vehicle.model}`.trim()],
          [facts.plate, <PlateView key="plate" plate={vehicle.plate} />],
          [facts.vin, vehicle.vin],
          [facts.kind, vehicle.typeName],
          [facts.capacity, vehicle.capacity > 0 && text.cubic(vehicle.capacity)],
          [facts.fuel, vehicle.fuel.toLowerCase()],
        ]}
      />
      {!vehicle.orderable && (
        <Suspense>
          <UnfitVehicle type={vehicle.typeName} />
        </Suspense>
      )}
    </>
  );
}
