import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { order as orderQuery } from '../api/queries';
import type { BarStep } from '../order/StepBar';
import { type Refused, unrefused, useCreateOrder } from '../order/useCreateOrder';
import { text } from '../text/uk';
import { useLead } from '../ui/useHere';
import { barOf } from './bar';
import type { Wizard } from './defineWizard';
import type { ServerDraft } from './draft/draftState';

/**
 * Makes an order of a draft. What the server refuses leads to the step where it is mended; a refusal that no step can mend
 * is answered as a sentence.
 */
export function useOrderDraft<Answers, Name extends string>(
  map: Wizard<Answers, Name>,
  draft: ServerDraft<Answers>,
  data: (answers: Answers) => object,
  /** The form's name of a field that the server has refused. */
  fieldOf: (field: string) => string = (field) => field,
) {
  const lead = useLead();
  const queries = useQueryClient();
  const [refused, setRefused] = useState<Refused>(unrefused);
  const creation = useCreateOrder({
    service: map.type,
    idempotencyKey: {
      get: () => draft.use.getState().idempotencyKey,
      set: (idempotencyKey) => draft.use.setState({ idempotencyKey } as never),
    },
    data: () => data(draft.use.getState().answers),
    onMade: (order) => {
      queries.setQueryData(orderQuery(order.id).queryKey, order);
      const trail = map.path(draft.use.getState().answers);
      draft.use.setState({ made: order.id, unseen: true, trail } as never);
      void lead(placeOfMade(order.id), { replace: true });
    },
    onRefused: ({ fields, message, standing, status }) => {
      const { answers } = draft.use.getState();
      const faults = Object.fromEntries(
        Object.entries(fields).map(([name, fault]) => [fieldOf(name), fault]),
      );
      const wrong = Object.keys(faults).map((field) => map.stepOf(answers, field));
      const step = map.path(answers).find((name) => wrong.includes(name));
      if (step) {
        draft.use.setState({ faults } as never);
        void lead(`?step=${step}&from=${map.path(answers).at(-1)}`);
      } else {
        const refusal = message || `${text.errors.unavailable} ${text.errors.later}`;
        setRefused({ refusal, standing, ours: status >= 500 });
      }
    },
  });
  const order = () => {
    setRefused(unrefused);
    creation.order();
  };
  return { ...creation, ...refused, order };
}

/**
 * The bar of an order that is followed: the steps that led to it, if this tab has made it, else the usual ones. The answers
 * that it was made of are forgotten, so that the next order starts afresh; not while they can be changed yet.
 */
export function useFollowedBar<Answers, Name extends string>(
  map: Wizard<Answers, Name>,
  draft: ServerDraft<Answers>,
  empty: Answers,
  id: string,
  changeable = false,
): BarStep[] {
  const { made, trail } = draft.use();
  useMade(draft, id, changeable);
  return barOf(map, made === id ? trail : map.path(empty));
}

/** Where the order is followed that a draft has become. */
export const placeOfMade = (id: string) => `?id=${id}&step=payment`;

/**
 * When the order is shown that a draft has become, its answers are forgotten: the next order starts afresh; not while they
 * can be changed yet.
 */
export function useMade<Answers>(draft: ServerDraft<Answers>, id: string, changeable = false): void {
  useEffect(() => {
    const { made, trail, save } = draft.use.getState();
    if (made !== id) return;
    if (!changeable && save !== 'none') draft.become(id, trail);
    else draft.use.setState({ unseen: false } as never);
  }, [draft, id, changeable]);
}
