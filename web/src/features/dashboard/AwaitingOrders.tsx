import { Box, Link, Stack, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { Order } from '../../api/queries';
import { OrderedVehicle } from '../../order/OrderedVehicle';
import { text } from '../../text/uk';
import { Badge } from '../../ui/Badge';
import { Panel } from '../../ui/Panel';
import { awaitsCitizen } from '../../wizards/awaitsCitizen';

/** The orders that wait for the citizen. */
export function AwaitingOrders({ orders }: { orders: readonly Order[] }) {
  const waiting = orders.filter(awaitsCitizen);
  if (waiting.length === 0) return null;
  return (
    <Box component="section" className="no-print" sx={{ mb: 4 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {text.home.yourMove}
      </Typography>
      <Stack spacing={2}>
        {waiting.map((order) => (
          <Panel key={order.id} sx={{ py: { xs: 2, sm: 2.5 } }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
              <Box sx={{ mr: 'auto' }}>
                <Link
                  component={RouterLink}
                  to={`/services/ordered#order-${order.id}`}
                  sx={{ fontWeight: 600 }}
                >
                  {order.service.name}
                </Link>
                <OrderedVehicle order={order} />
              </Box>
              <Badge label={order.label} />
            </Box>
          </Panel>
        ))}
      </Stack>
    </Box>
  );
}
