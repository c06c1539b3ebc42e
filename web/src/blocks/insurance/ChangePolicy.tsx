import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type Order, order as orderQuery } from '#api/queries';
import { useCancelOrder } from '#order/useCancelOrder';
import { policySigning as signing } from './signingText';

export interface ChangeProps {
  order: Order;
  /** The reservation is being cancelled; then what was typed is filled in again. */
  onChange: () => void;
}

/** Other data mean another policy: this reservation is given up, and what was typed stays. */
export function ChangePolicy({ order, onChange }: ChangeProps) {
  const queries = useQueryClient();
  const { ask, question } = useCancelOrder({
    order,
    question: {
      title: signing.editTitle,
      note: signing.editNote,
      yes: signing.editYes,
      no: signing.editNo,
    },
    onConfirmed: onChange,
    onCancelled: (given) => queries.setQueryData(orderQuery(order.id).queryKey, given),
  });
  return (
    <>
      <Button variant="outlined" onClick={ask}>
        {signing.edit}
      </Button>
      {question}
    </>
  );
}
