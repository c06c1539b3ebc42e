import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client, required } from '../../api/client';
import { type Order, order as orderQuery } from '../../api/queries';
import { policySigning as signing } from '../../text/policySigning';
import { Confirm } from '../../ui/Confirm';
import { showProblem } from '../../ui/problem';

export interface ChangeProps {
  order: Order;
  /** The reservation is being given up: what was typed is filled in anew as soon as it is. */
  onChange: () => void;
}

/** Other data mean another policy: this reservation is given up, and what was typed stays. */
export function ChangePolicy({ order, onChange }: ChangeProps) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => required(client.DELETE('/api/services/{id}', { params: { path: { id: order.id } } })),
    onMutate: onChange,
    onSuccess: (given) => {
      queries.setQueryData(orderQuery(order.id).queryKey, given);
      void queries.invalidateQueries({ queryKey: ['orders'] });
    },
    onError: (error) => {
      setAsking(false);
      showProblem(error);
    },
  });
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {signing.edit}
      </Button>
      <Confirm
        open={asking}
        title={signing.editTitle}
        note={signing.editNote}
        yes={signing.editYes}
        no={signing.editNo}
        busy={cancel.isPending}
        onYes={() => cancel.mutate()}
        onNo={() => setAsking(false)}
      />
    </>
  );
}
