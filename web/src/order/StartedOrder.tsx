import { Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { type Order, order as orderQuery } from '../api/queries';
import { FormActions } from '../form/FormActions';
import { dateTime } from '../lib/format';
import { Loading } from '../ui/Loading';
import { Panel } from '../ui/Panel';
import { ChangeOrder } from './ChangeOrder';
import { ChangeContext } from './changeContext';
import { started } from './text';

interface StartedOrderProps {
  /** The order that prevents another one. */
  id: string;
  /** What is said of an order that asks nothing of the citizen now. */
  children: ReactNode;
}

/** The citizen's own order, begun and waiting for them: the way on, to other data, or out of it (WIZ-03). */
export function StartedOrder({ id, children }: StartedOrderProps) {
  const { data: order, isPending } = useQuery(orderQuery(id));
  if (isPending) return <Loading rows={2} />;
  const label = order && goOnLabel(order);
  if (!order || !label) return children;
  return (
    <Panel component="section">
      <Typography variant="h2" sx={{ mb: 1 }}>
        {started.title}
      </Typography>
      <Typography>{order.explanation}</Typography>
      {order.deadline && (
        <Typography color="textSecondary">{started.until(dateTime(order.deadline.until))}</Typography>
      )}
      <FormActions room={3}>
        <Button component={Link} to={`?id=${id}&step=payment`} variant="contained">
          {label}
        </Button>
        <Leaving order={order} />
      </FormActions>
    </Panel>
  );
}

/** What the order asks for, as the button that leads there is called. */
const goOnLabel = ({ actions }: Order) => actions.flatMap(({ action }) => started.goOn[action] ?? []).at(0);

/** After the order is given up the wizard is open again, and reads anew whether it can be. */
function Leaving({ order }: { order: Order }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const change = () => {
    void queries.invalidateQueries({ refetchType: 'none' });
    void navigate(`?again=${order.id}`, { replace: true });
  };
  return (
    <ChangeContext value={change}>
      <ChangeOrder order={order} />
    </ChangeContext>
  );
}
