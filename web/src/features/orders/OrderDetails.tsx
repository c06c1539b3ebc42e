import { Box, Link, Stack, Typography } from '@mui/material';
import type { Order } from '#api/queries';
import { Stepper } from '#ui/Stepper';
import { OtherActions } from './Actions';
import { History } from './History';
import { OrderFacts } from './OrderFacts';
import { orders as words } from './text';

/** How far an order is, what it is about, what else may be done, and what has happened. */
export function OrderDetails({ order }: { order: Order }) {
  return (
    <Stack spacing={2.5}>
      {order.task && !order.problem && !order.finished && <Typography>{order.explanation}</Typography>}
      {order.progress && (
        <Box component="section">
          <Typography component="h4" sx={{ fontWeight: 600, mb: 1 }}>
            {words.progress}
          </Typography>
          <Stepper steps={order.progress} label={words.progress} />
        </Box>
      )}
      <OrderFacts order={order} />
      <OtherActions order={order} />
      <Box component="section" className="no-print">
        <Typography component="h4" sx={{ fontWeight: 600, mb: 1 }}>
          {words.history}
        </Typography>
        <History order={order} />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {words.id}:{' '}
        <Link href={`#order-${order.id}`} color="inherit">
          {order.id}
        </Link>
      </Typography>
    </Stack>
  );
}
