import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, client, required } from '../../api/client';
import { type Order, order as orderQuery, stage } from '../../api/queries';
import { showProblem } from '../../ui/problem';

/**
 * Takes the next step of an exchange, named by its stage (API-049). One wish has one key, until its outcome is known. A
 * refusal comes back; what fails unexpectedly is told in a dialog (SPR-39).
 */
export function useStageStep(
  order: Order,
  name: 'reserve' | 'exchange',
  { onDone, onRefused }: { onDone: () => void; onRefused: (error: ApiError) => void },
) {
  const queries = useQueryClient();
  const key = useRef<string>(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: (payload: object) => {
      key.current ??= crypto.randomUUID();
      return required(
        client.PATCH('/api/services/{id}', {
          params: { path: { id: order.id }, header: { 'Idempotency-Key': key.current } },
          body: { id: order.id, stage: name, payload: { ...payload } },
        }),
      );
    },
    onSuccess: (next) => {
      key.current = undefined;
      onDone();
      queries.removeQueries({ queryKey: stage(order.id).queryKey });
      queries.setQueryData(orderQuery(order.id).queryKey, next);
      void queries.invalidateQueries({ queryKey: ['orders'], exact: true });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.uncertain) return showProblem();
      key.current = undefined;
      if (error instanceof ApiError && error.status !== 401) onRefused(error);
    },
  });
  return { take: mutate, busy: isPending };
}
