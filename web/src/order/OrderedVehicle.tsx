import { Typography } from '@mui/material';
import type { Order } from '#api/queries';

/** The vehicle that an order is about, when it is about one. */
export function OrderedVehicle({ order: { vehicle } }: { order: Order }) {
  return (
    vehicle && (
      <Typography color="textSecondary">
        {vehicle.brand} {vehicle.model}
      </Typography>
    )
  );
}
