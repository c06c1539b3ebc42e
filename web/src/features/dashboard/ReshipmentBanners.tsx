import { Alert, Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { catalogue, type Order, orders } from '../../api/queries';
import { dashboard } from '../../text/dashboard';
import { orderable, orderPath } from '../../wizard/orderable';

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

/** Parcels that came back, and how to get them: sent once more where that can be ordered, else at the centre (DASH-04). */
export function ReshipmentBanners() {
  const { data: mine = [] } = useQuery(orders);
  const { data: services = [] } = useQuery(catalogue);
  return returned(mine).map((order) => {
    const delivery = services.find(({ internalName }) => internalName === again[order.service.internalName]);
    const way = delivery && orderable(delivery) ? orderPath(delivery) : undefined;
    return (
      <Alert key={order.id} severity="warning">
        <b>{order.service.name}.</b> {dashboard.reshipment} {!way && dashboard.collect}
        {way && (
          <Box sx={{ mt: 1 }}>
            <Button component={Link} to={way} variant="outlined" color="inherit">
              {dashboard.reship}
            </Button>
          </Box>
        )}
      </Alert>
    );
  });
}
