import { Button } from '@mui/material';
import { Link } from 'react-router';
import type { ShipmentOffer } from '#api/shipments';
import { Nothing } from '#order/Nothing';
import { Ordered } from './Ordered';
import { shipment as text } from './text';

/** Why there is nothing to send, and what to do. */
export function NothingToSend({ service, offer }: { service: string; offer: ShipmentOffer }) {
  if (offer.ordered.length > 0) return <Ordered offer={offer} />;
  return (
    <Nothing
      title={text.none}
      actions={
        <>
          <Button component={Link} to="/services/ordered" variant="contained">
            {text.toOrders}
          </Button>
          {service === 'postal-shipment' && (
            <Button component={Link} to="/services/reshipment" variant="outlined">
              {text.again}
            </Button>
          )}
        </>
      }
    >
      {offer.message}
    </Nothing>
  );
}
