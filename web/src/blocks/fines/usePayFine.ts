import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Fine } from '#api/fines';
import type { Order } from '#api/queries';
import { noRefusal, type Refusal, useCreateOrder } from '#order/useCreateOrder';
import { showProblem } from '#ui/problem';
import { useSafeNavigate } from '#ui/useSafeNavigate';

/** Orders the payment of a fine, once however often it is pressed, and leads to the bank (FINE-14, PAYF-15, AMB-031). */
export function usePayFine(fine: Fine, onMade?: (order: Order) => void) {
  const [refused, setRefused] = useState<Refusal>(noRefusal);
  const idempotencyKey = useRef<string>(undefined);
  const lead = useSafeNavigate();
  const queries = useQueryClient();
  const creation = useCreateOrder({
    service: 'fines',
    idempotencyKey: {
      get: () => idempotencyKey.current,
      set: (next) => {
        idempotencyKey.current = next;
      },
    },
    data: () => {
      setRefused(noRefusal);
      return fine;
    },
    onMade: (order) => {
      onMade?.(order);
      void lead(`/fines/payment?id=${order.id}&step=payment`);
      void queries.invalidateQueries({ queryKey: ['fines'] });
    },
    onRefused: (error) => {
      // The state of the fine has changed in the register: its message is shown at the button, the fine is read again.
      if (error.code.startsWith('fine_'))
        setRefused({ refusal: error.message, existingOrder: error.existingOrder });
      else showProblem(error);
      void queries.invalidateQueries({ queryKey: ['fines'] });
    },
  });
  return { ...creation, ...refused };
}
