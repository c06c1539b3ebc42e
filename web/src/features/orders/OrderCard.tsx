import { Alert, Box, Link, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Order } from '../../api/queries';
import { OrderedVehicle } from '../../order/OrderedVehicle';
import { Badge } from '../../ui/Badge';
import { Panel } from '../../ui/Panel';
import { Actions } from './Actions';
import { History } from './History';
import { OrderFacts } from './OrderFacts';
import { orders as words } from './text';

/** One ordered service: what it is, its status, who acts next, and what can be done. */
export function OrderCard({ order }: { order: Order }) {
  const [opened, setOpened] = useState(false);
  const { hash, state } = useLocation();
  const unpaid =
    state?.unpaid && hash === `#order-${order.id}` && order.actions.some(({ action }) => action === 'pay');
  return (
    <Panel component="li" id={`order-${order.id}`} sx={{ scrollMarginTop: 16 }}>
      <Stack spacing={2}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
          <Box sx={{ mr: 'auto' }}>
            <Typography variant="h2" tabIndex={-1}>
              {order.service.name}
            </Typography>
            <OrderedVehicle order={order} />
          </Box>
          <Badge label={order.label} />
        </Box>
        <Typography>{order.explanation}</Typography>
        {order.invoice?.declined && <Alert severity="warning">{order.invoice.declined}</Alert>}
        {unpaid && !order.invoice?.declined && <Alert severity="info">{words.unpaid}</Alert>}
        <OrderFacts order={order} />
        <Actions order={order} />
        <Box component="details" className="no-print" onToggle={() => setOpened(true)}>
          <Box component="summary" sx={{ cursor: 'pointer', py: 1, color: 'primary.main' }}>
            {words.history}
          </Box>
          {opened && <History order={order} />}
          <Typography color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {words.number}:{' '}
            <Link href={`#order-${order.id}`} color="inherit">
              {order.id}
            </Link>
          </Typography>
        </Box>
      </Stack>
    </Panel>
  );
}
