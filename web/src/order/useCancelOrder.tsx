import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client, required } from '#api/client';
import type { Order } from '#api/queries';
import { Confirm } from '#ui/Confirm';
import { showRefusal } from '#ui/problem';
import { cancelling } from './text';

interface CancelOrderOptions {
  order: Order;
  question: { title: string; note: string; yes: string; no: string };
  /** The citizen has confirmed it. */
  onConfirmed?: () => void;
  /** It is cancelled, and the screen is left: the question stays open until then. Without it the question closes. */
  onCancelled?: (given: Order) => void;
}

/** Gives an order up when the citizen has confirmed it. */
export function useCancelOrder({ order, question, onConfirmed, onCancelled }: CancelOrderOptions) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const giveUp = useMutation({
    mutationFn: () => required(client.DELETE('/api/services/{id}', { params: { path: { id: order.id } } })),
    onMutate: () => onConfirmed?.(),
    onSuccess: (given) => onCancelled?.(given),
    // The order may have changed, and its card with it: the sentence is shown by the dialog of all pages.
    onError: (error) => showRefusal(error, cancelling.refused),
    onSettled: (_, error) => {
      if (error || !onCancelled) setAsking(false);
      return queries.invalidateQueries({ queryKey: ['orders'] });
    },
  });
  return {
    ask: () => setAsking(true),
    question: (
      <Confirm
        {...question}
        open={asking}
        busy={giveUp.isPending}
        onYes={() => giveUp.mutate()}
        onNo={() => setAsking(false)}
      />
    ),
  };
}
