import { Alert, Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { shipmentOffer } from '#api/shipments';
import { toBeSent as words } from './toBeSentText';

/** A licence that is made and waits to be sent: its delivery is ordered, or has been (DASH-05). */
export function ToBeSent() {
  const { data: offer } = useQuery(shipmentOffer('postal-shipment'));
  const [ordered] = offer?.ordered ?? [];
  const [to, label] = ordered
    ? [`/services/ordered#order-${ordered.orderId}`, words.ordered]
    : ['/services/postal-shipment', words.order];
  return (
    <Alert severity="info" sx={{ mb: 2, maxWidth: 640 }}>
      {words.waits}
      <Box sx={{ mt: 1 }}>
        <Button component={Link} to={to} variant="outlined" color="inherit">
          {label}
        </Button>
      </Box>
    </Alert>
  );
}
