import { Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { type Order, order as orderQuery } from '#api/queries';
import { FormActions } from '#form/FormActions';
import { dateTime } from '#lib/format';
import { Loading } from '#ui/Loading';
import { Panel } from '#ui/Panel';
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
  const change = useGivenUp(order);
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
        <ChangeContext value={change}>
          <ChangeOrder order={order} />
        </ChangeContext>
      </FormActions>
    </Panel>
  );
}

/** What the order asks for, as the button that leads there is called. */
const goOnLabel = ({ actions }: Order) => actions.flatMap(({ action }) => started.goOn[action] ?? []).at(0);

/** When the order is given up, what it prevented is asked again; to change its data, the wizard is filled in with them. */
function useGivenUp(order: Order | null | undefined) {
  const changing = useRef(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const again = order?.status === 'canceled' ? order.id : undefined;
  useEffect(() => {
    if (!again) return;
    if (changing.current) void navigate(`?again=${again}`, { replace: true });
    void queries.invalidateQueries();
  }, [again, queries, navigate]);
  return () => {
    changing.current = true;
  };
}
