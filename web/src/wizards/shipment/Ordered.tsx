import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import type { ShipmentOffer } from '../../api/shipments';
import { shipment as text } from '../../text/shipment';
import { Panel } from '../../ui/Panel';

/** The documents whose delivery has been ordered, each with the way to its order; nothing when there are none. */
export function Ordered({ offer: { ordered } }: { offer: ShipmentOffer }) {
  if (ordered.length === 0) return null;
  return (
    <Panel component="section">
      <Typography variant="h2" sx={{ mb: 2 }}>
        {text.ordered}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {ordered.map(({ document, orderId }) => (
          <Box
            component="li"
            key={orderId}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 2,
              alignItems: 'center',
              justifyContent: 'space-between',
            }}
          >
            <Typography component="span" sx={{ fontWeight: 600 }}>
              {document}
            </Typography>
            <Button
              component={Link}
              to={`/services/ordered#order-${orderId}`}
              variant="outlined"
              aria-label={text.toOrderOf(document)}
            >
              {text.toOrder}
            </Button>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
