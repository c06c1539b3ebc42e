import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, client, required } from '#api/client';
import { type Order, order as orderQuery } from '#api/queries';
import type { StageStep } from '#api/requests';

/**
 * Takes the next step of an order, once however often it is asked; the order is what the server answers. After a refusal the
 * order is read again: it may have changed.
 */
export function useStage(order: Order, onDone: (step: StageStep) => void = () => undefined) {
  const queries = useQueryClient();
  const idempotencyKey = useRef<{ of: string; key: string }>(undefined);
  const { queryKey } = orderQuery(order.id);
  return useMutation<Order, ApiError, StageStep>({
    mutationFn: ({ stage, payload }) => {
      const of = JSON.stringify([stage, payload]);
      if (idempotencyKey.current?.of !== of) idempotencyKey.current = { of, key: crypto.randomUUID() };
      return required(
        client.PATCH('/api/services/{id}', {
          params: { path: { id: order.id }, header: { 'Idempotency-Key': idempotencyKey.current.key } },
          body: { id: order.id, stage, payload },
        }),
      );
    },
    onSuccess: (next, stage) => {
      idempotencyKey.current = undefined;
      queries.setQueryData(queryKey, next);
      onDone(stage);
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.repeatable)) idempotencyKey.current = undefined;
      void queries.invalidateQueries({ queryKey });
    },
  });
}
