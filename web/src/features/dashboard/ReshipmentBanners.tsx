import { Alert, Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Order, orders } from '../../api/queries';
import { dashboard } from '../../text/dashboard';

/** Which service carries again what an order of a service has made. */
const again: Record<string, string> = {
  'licence-exchange': 'reshipment',
  'postal-shipment': 'reshipment',
  reshipment: 'reshipment',
  'exchange-spr': 'reshipment-spr',
  'reshipment-spr': 'reshipment-spr',
};

/** Orders whose parcel lies at the service centre again, with the service that sends it once more. */
export const returned = (mine: Order[]) =>
  mine.filter(({ status, service }) => status === 'storage' && again[service.internalName]);

/** Parcels that came back can be sent once more (DASH-04). */
export function ReshipmentBanners() {
  const { data } = useQuery(orders);
  return returned(data ?? []).map((order) => (
    <Alert key={order.id} severity="warning">
      <b>{order.service.name}.</b> {dashboard.reshipment}
      <Box sx={{ mt: 1 }}>
        <Button
          component={Link}
          to={`/services/${again[order.service.internalName]}/info`}
          variant="outlined"
          color="inherit"
        >
          {dashboard.reship}
        </Button>
      </Box>
    </Alert>
  ));
}
