import { Alert, Box, Button, Typography } from '@mui/material';
import { useLocation } from 'react-router';
import type { Order } from '#api/queries';
import { ReturnedTo } from '#blocks/delivery/ReturnedTo';
import { beside, sentenceCase } from '#lib/beside';
import { priceText } from '#text/price';
import { Badge } from '#ui/Badge';
import { Deadline } from '#ui/Deadline';
import { dayInWords } from '#ui/deadline';
import { Panel } from '#ui/Panel';
import { MainActions } from './Actions';
import { OrderDetails } from './OrderDetails';
import { orders as words } from './text';

interface OrderRowProps {
  order: Order;
  open: boolean;
  onToggle: () => void;
}

/** One ordered service: what it is, whose move it is, until when, how much; its details on request. */
export function OrderRow({ order, open, onToggle }: OrderRowProps) {
  const details = `details-${order.id}`;
  const title = order.title || order.service.name;
  const about = beside(title, order.about ?? '');
  return (
    <Panel
      component="li"
      id={`order-${order.id}`}
      sx={{ scrollMarginTop: 16, px: { xs: 2, sm: 3 }, py: { xs: 2, sm: 2.5 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}>
        <Typography component="h3" tabIndex={-1} sx={{ mr: 'auto', fontSize: '1.125rem', fontWeight: 650 }}>
          {title}
        </Typography>
        <Badge label={order.label} />
      </Box>
      {about && (
        <Typography color="textSecondary" sx={{ mt: 0.5, ...sentenceCase }}>
          {about}
        </Typography>
      )}
      <Move order={order} />
      {order.reshipment && <ReturnedTo order={order} />}
      <Notices order={order} />
      <Box sx={ways}>
        <MainActions order={order} />
        <Button
          onClick={onToggle}
          aria-expanded={open}
          {...(open && { 'aria-controls': details })}
          aria-label={`${open ? words.less : words.more}: ${order.service.name}`}
          className="no-print"
          sx={{ '&:first-of-type': { px: 0 } }}
        >
          {open ? words.less : words.more}
        </Button>
      </Box>
      {open && (
        <Box id={details} sx={{ mt: 2 }}>
          <OrderDetails order={order} />
        </Box>
      )}
    </Panel>
  );
}

/** The buttons; the one for the details is as tall as they are, and needs no room of its own when it is alone. */
const ways = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  mt: 1.5,
  '&:has(> :first-of-type:empty)': { mt: 0 },
} as const;

/** Whose move it is, until when, and how much. */
function Move({ order }: { order: Order }) {
  const { task, explanation } = order;
  const price = priceText(order);
  return (
    <Box sx={{ mt: 1 }}>
      {task && <Typography sx={{ fontWeight: 600 }}>{task.title}</Typography>}
      {(!task || order.problem || order.finished) && <Typography>{explanation}</Typography>}
      <Typography
        component="div"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, '& > span:empty': { display: 'none' } }}
      >
        {price && <span>{price}</span>}
        {task ? <Deadline {...task} /> : <KeptUntil order={order} />}
      </Typography>
    </Box>
  );
}

/** Until when the result can be saved: then the order's personal data is erased. The explanation of an extract says so itself. */
function KeptUntil({ order: { actions, deadline } }: { order: Order }) {
  const saved = actions.map(({ action }) => action).filter((action) => action.startsWith('download_'));
  if (deadline?.kind !== 'erasing' || saved.length === 0 || saved.includes('download_report')) return null;
  return <span>{words.saveUntil(dayInWords(deadline.until, Date.now()))}</span>;
}

/** What the bank says of an order that waits for its payment. */
function Notices({ order }: { order: Order }) {
  const { hash, state } = useLocation();
  if (!order.actions.some(({ action }) => action === 'pay')) return null;
  if (order.invoice?.declined) {
    return (
      <Alert severity="warning" sx={{ mt: 1.5 }}>
        {order.invoice.declined}
      </Alert>
    );
  }
  if (!state?.unpaid || hash !== `#order-${order.id}`) return null;
  return (
    <Alert severity="info" sx={{ mt: 1.5 }}>
      {words.unpaid}
    </Alert>
  );
}
