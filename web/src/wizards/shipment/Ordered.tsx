import { Typography } from '@mui/material';
import type { ShipmentOffer } from '#api/shipments';
import { OrderedAlready } from '#order/OrderedAlready';
import { shipment as text } from './text';

/** The documents whose delivery has been ordered. */
export function Ordered({ offer: { ordered } }: { offer: ShipmentOffer }) {
  const things = ordered.map(({ document, orderId }) => ({
    orderId,
    openLabel: text.toOrderOf(document),
    thing: (
      <Typography component="span" sx={{ fontWeight: 600 }}>
        {document}
      </Typography>
    ),
  }));
  return <OrderedAlready title={text.ordered} open={text.toOrder} things={things} />;
}
