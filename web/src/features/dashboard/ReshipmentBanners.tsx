import { Alert, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Order, orders } from '../../api/queries';
import { dashboard } from '../../text/dashboard';
import { orders as words } from '../../text/orders';

/** The services whose result the post delivers. */
const delivered: string[] = ['licence-exchange', 'exchange-spr'];

/** Orders whose parcel came back to the service centre, and is not sent again yet. */
export const returned = (mine: Order[]) =>
  mine.filter(
    ({ status, service, reshipment }) =>
      !reshipment?.orderId &&
      (reshipment?.service || (status === 'storage' && delivered.includes(service.internalName))),
  );

/** Parcels that came back: another delivery is ordered, or the document is collected where that is not possible (DASH-04). */
export function ReshipmentBanners() {
  const { data: mine = [] } = useQuery(orders);
  return returned(mine).map(({ id, service, reshipment }) => (
    <Alert
      key={id}
      severity="warning"
      action={
        reshipment?.service && (
          <Button component={Link} to={`/services/${reshipment.service}?order=${id}`} color="inherit">
            {words.sendAgain}
          </Button>
        )
      }
    >
      <b>{service.name}.</b> {dashboard.reshipment} {!reshipment?.service && dashboard.collect}
    </Alert>
  ));
}
