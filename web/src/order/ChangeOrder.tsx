import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { type Order, order as orderQuery } from '#api/queries';
import { ChangeContext } from './changeContext';
import { cancelling } from './text';
import { useCancelOrder } from './useCancelOrder';

/** The ways out of an order that is not signed or paid for yet, where its actions allow them: to other data, or out of it. */
export function ChangeOrder({ order, onAsked }: { order: Order; onAsked?: () => void }) {
  const onChange = useContext(ChangeContext);
  if (!order.actions.some(({ action }) => action === 'cancel')) return null;
  return (
    <>
      {onChange && <Change order={order} onChange={onChange} onAsked={onAsked} />}
      <Cancel order={order} onAsked={onAsked} />
    </>
  );
}

interface AskProps {
  order: Order;
  onAsked: (() => void) | undefined;
}

/** Gives the order up; the screen that follows it leads to a new one with the same answers. */
function Change({ order, onAsked, onChange }: AskProps & { onChange: () => void }) {
  const queries = useQueryClient();
  const { ask, question } = useCancelOrder({
    order,
    question: cancelling.change,
    onConfirmed: onChange,
    onCancelled: (given) => queries.setQueryData(orderQuery(order.id).queryKey, given),
  });
  return <Asking label={cancelling.change.label} ask={ask} question={question} onAsked={onAsked} />;
}

function Cancel({ order, onAsked }: AskProps) {
  const { ask, question } = useCancelOrder({ order, question: cancelling.cancel });
  return <Asking label={cancelling.cancel.label} ask={ask} question={question} onAsked={onAsked} />;
}

interface AskingProps extends ReturnType<typeof useCancelOrder> {
  label: string;
  onAsked: (() => void) | undefined;
}

function Asking({ label, ask, question, onAsked }: AskingProps) {
  const press = () => {
    onAsked?.();
    ask();
  };
  return (
    <>
      <Button variant="outlined" onClick={press}>
        {label}
      </Button>
      {question}
    </>
  );
}
