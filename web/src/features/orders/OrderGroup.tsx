import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { Group } from './groups';
import { OrderRow } from './OrderRow';
import { orders as words } from './text';

/** How many finished orders are listed before more are requested. */
const PAGE = 5;

interface OrderGroupProps {
  group: Group;
  /** The order that the address names: it is listed. */
  named: string;
  open: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

/** Orders under one heading; of finished ones the last, and more on request. */
export function OrderGroup({ group, named, open, onToggle }: OrderGroupProps) {
  const [pages, setPages] = useState(1);
  const { name, title, orders } = group;
  const place = orders.findIndex(({ id }) => id === named);
  const listed = name === 'finished' ? Math.max(pages * PAGE, place + 1) : orders.length;
  const shown = orders.slice(0, listed);
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {title}{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {orders.length}
        </Box>
      </Typography>
      <Stack component="ul" spacing={1.5} sx={{ p: 0, m: 0, listStyle: 'none' }}>
        {shown.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            open={open.has(order.id)}
            onToggle={() => onToggle(order.id)}
          />
        ))}
      </Stack>
      {shown.length < orders.length && (
        <Button variant="outlined" onClick={() => setPages(Math.ceil(listed / PAGE) + 1)} sx={{ mt: 2 }}>
          {words.older(orders.length - shown.length)}
        </Button>
      )}
    </Box>
  );
}
