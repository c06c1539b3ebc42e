import { Alert, Box, Link, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { Order } from '../../api/queries';
import { dateTime, left, money } from '../../lib/format';
import { fines } from '../../text/fines';
import { text } from '../../text/uk';
import { Badge } from '../../ui/Badge';
import { Copy } from '../../ui/Copy';
import { Facts } from '../../ui/Facts';
import { Panel } from '../../ui/Panel';
import { Actions } from './Actions';
import { History } from './History';

/** One ordered service: what it is, how it stands, whose move it is, and what can be done. */
export function OrderCard({ order }: { order: Order }) {
  const [opened, setOpened] = useState(false);
  const paying = order.deadline?.kind === 'payment' ? order.deadline : undefined;
  return (
    <Panel component="li" id={`order-${order.id}`} sx={{ scrollMarginTop: 16 }}>
      <Stack spacing={2}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
          <Box sx={{ mr: 'auto' }}>
            <Typography variant="h2">{order.service.name}</Typography>
            {order.vehicle && (
              <Typography color="textSecondary">
                {order.vehicle.brand} {order.vehicle.model}
              </Typography>
            )}
          </Box>
          <Badge label={order.label} />
        </Box>
        <Typography>{order.explanation}</Typography>
        {order.invoice?.declined && <Alert severity="warning">{order.invoice.declined}</Alert>}
        <Facts
          rows={[
            [text.orders.payUntil, paying && `${dateTime(paying.until)} (${left(paying.until, Date.now())})`],
            [text.orders.price, money(order.price)],
            [
              text.orders.vin,
              order.vehicle?.vin && <Copy value={order.vehicle.vin} what={text.orders.vin} />,
            ],
            [fines.facts.decree, order.fine && fines.decree(order.fine.sProtocol, order.fine.nProtocol)],
            [text.orders.plate, order.vehicle?.plate ?? order.fine?.plate],
            [text.orders.created, dateTime(order.createdAt)],
          ]}
        />
        <Actions order={order} />
        <Box component="details" className="no-print" onToggle={() => setOpened(true)}>
          <Box component="summary" sx={{ cursor: 'pointer', py: 1, color: 'primary.main' }}>
            {text.orders.history}
          </Box>
          {opened && <History order={order} />}
          <Typography color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {text.orders.number}:{' '}
            <Link href={`#order-${order.id}`} color="inherit">
              {order.id}
            </Link>
          </Typography>
        </Box>
      </Stack>
    </Panel>
  );
}
