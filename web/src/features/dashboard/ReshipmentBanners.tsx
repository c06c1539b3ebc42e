import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Order, orders } from '../../api/queries';
import { dashboard } from '../../text/dashboard';

/** The services whose result the post delivers. */
const delivered: string[] = ['licence-exchange', 'exchange-spr'];

/** Orders whose parcel came back to the service centre. */
export const returned = (mine: Order[]) =>
  mine.filter(({ status, service }) => status === 'storage' && delivered.includes(service.internalName));

/** Parcels that came back, and where to collect them: a second delivery cannot be ordered yet (DASH-04). */
export function ReshipmentBanners() {
  const { data: mine = [] } = useQuery(orders);
  return returned(mine).map((order) => (
    <Alert key={order.id} severity="warning">
      <b>{order.service.name}.</b> {dashboard.reshipment} {dashboard.collect}
    </Alert>
  ));
}
