import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiError } from '#api/client';
import { drafts, order as orderQuery } from '#api/queries';
import type { Requests } from '#api/requests';
import type { BarStep } from '#order/StepBar';
import { noRefusal, type Refusal, useCreateOrder } from '#order/useCreateOrder';
import { text } from '#text/uk';
import { useSafeNavigate } from '#ui/useSafeNavigate';
import { barSteps } from './barSteps';
import type { Wizard } from './defineWizard';
import type { WizardDraft } from './draft/draftState';

interface Refusals {
  /** Handles a refusal that no step can correct; without it the refusal is returned as a message. */
  onRefused?: (error: ApiError) => void;
  /** The message for such a refusal. */
  refusalOf?: (error: ApiError) => string;
}

/** The facts that the map's `orderOf` needs beside the answers, if it needs any. */
type OrderDraftOptions<Facts> = undefined extends Facts
  ? [options?: Refusals & { facts?: Facts }]
  : [options: Refusals & { facts: Facts }];

const messageOf = ({ message }: ApiError) => message || `${text.errors.unavailable} ${text.errors.later}`;

/**
 * Makes an order of a draft. A field that the server refuses leads to its step; a refusal that no step can correct is returned as
 * a message.
 */
export function useOrderDraft<Answers, Name extends string, Facts, Service extends keyof Requests>(
  map: Wizard<Answers, Name, never, Facts, Service>,
  draft: WizardDraft<Answers>,
  ...[options]: OrderDraftOptions<Facts>
) {
  const { facts, onRefused, refusalOf = messageOf } = options ?? {};
  const lead = useSafeNavigate();
  const queries = useQueryClient();
  const [refused, setRefused] = useState<Refusal>(noRefusal);
  const creation = useCreateOrder({
    service: map.type,
    idempotencyKey: {
      get: () => draft.use.getState().idempotencyKey,
      set: (idempotencyKey) => draft.patch({ idempotencyKey }),
    },
    data: () => map.orderOf(draft.use.getState().answers, facts as Facts),
    onMade: (order) => {
      queries.setQueryData(orderQuery(order.id).queryKey, order);
      const path = map.path(draft.use.getState().answers);
      draft.patch({ orderId: order.id, unopened: true, path });
      void lead(followSearch(order.id), { replace: true });
    },
    onRefused: (error) => {
      const { fields, existingOrder, status } = error;
      const { answers } = draft.use.getState();
      const faults = Object.fromEntries(
        Object.entries(fields).map(([name, fault]) => [map.fieldOf(name, answers), fault]),
      );
      const wrong = Object.keys(faults).map((field) => map.stepOf(answers, field));
      const step = map.path(answers).find((name) => wrong.includes(name));
      if (step) {
        draft.patch({ faults });
        void lead(`?step=${step}&from=${map.path(answers).at(-1)}`);
      } else if (onRefused) {
        onRefused(error);
      } else {
        setRefused({ refusal: refusalOf(error), existingOrder, ours: status >= 500 });
      }
    },
  });
  const order = () => {
    void draft.flush(); // the order keeps what the server has of the answers
    setRefused(noRefusal);
    creation.order();
  };
  return { ...creation, ...refused, order };
}

/**
 * The bar of an order that is followed: the steps that led to it, if this tab has made it, else the usual ones. The answers
 * that it was made of are forgotten, so that the next order starts afresh; not while they can be changed yet.
 */
export function useFollowedSteps<Answers, Name extends string>(
  map: Wizard<Answers, Name>,
  draft: WizardDraft<Answers>,
  empty: Answers,
  id: string,
  changeable = false,
): BarStep[] {
  const { orderId, path } = draft.use();
  useForgetOrdered(draft, id, changeable);
  return barSteps(map, orderId === id ? path : map.path(empty));
}

/** Where the order is followed that a draft has become. */
export const followSearch = (id: string) => `?id=${id}&step=payment`;

/**
 * When the order is shown that a draft has become, its answers are forgotten: the next order starts afresh; not while they
 * can be changed yet.
 */
export function useForgetOrdered<Answers>(draft: WizardDraft<Answers>, id: string, changeable = false): void {
  const queries = useQueryClient();
  useEffect(() => {
    const { orderId, path, save } = draft.use.getState();
    if (orderId !== id) return;
    if (changeable || save === 'none') draft.patch({ unopened: false });
    else
      void draft.markOrdered(id, path).then(() => queries.invalidateQueries({ queryKey: drafts.queryKey }));
  }, [draft, id, changeable, queries]);
}
