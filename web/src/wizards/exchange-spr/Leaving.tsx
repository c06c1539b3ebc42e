import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client, required } from '../../api/client';
import type { Order } from '../../api/queries';
import { certificateStages as stages } from '../../text/certificateStages';
import { Confirm } from '../../ui/Confirm';
import { showProblem } from '../../ui/problem';
import { useLead } from '../../wizard/useHere';

/** Going back from what the service centre has given deletes the order, which releases the plate (SPR-25, SPR-26). */
export function useLeaving(order: Order) {
  const [asking, setAsking] = useState(false);
  const lead = useLead();
  const queries = useQueryClient();
  const leave = useMutation({
    mutationFn: () => required(client.DELETE('/api/services/{id}', { params: { path: { id: order.id } } })),
    onSuccess: () => {
      void lead('/services/ordered');
      void queries.invalidateQueries({ queryKey: ['orders'] });
    },
    onError: (error) => {
      setAsking(false);
      showProblem(error);
    },
  });
  const question = (
    <Confirm
      open={asking}
      title={stages.leave}
      note={stages.leaveNote}
      yes={stages.leaveYes}
      no={stages.leaveNo}
      busy={leave.isPending}
      onYes={() => leave.mutate()}
      onNo={() => setAsking(false)}
    />
  );
  return { ask: () => setAsking(true), question };
}
