import { useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '#api/client';
import { type Order, stage } from '#api/queries';
import type { Payloads, StageStep } from '#api/requests';
import { useStage } from '#order/useStage';
import { showProblem } from '#ui/problem';

/**
 * Takes the next step of an exchange, named by its stage (API-049). A refusal is returned; an unexpected failure is shown in a
 * dialog (SPR-39).
 */
export function useStageStep<Name extends 'reserve' | 'exchange'>(
  order: Order,
  name: Name,
  { onDone, onRefused }: { onDone: () => void; onRefused: (error: ApiError) => void },
) {
  const queries = useQueryClient();
  const { mutate, isPending } = useStage(order, () => {
    onDone();
    queries.removeQueries({ queryKey: stage(order.id).queryKey });
    void queries.invalidateQueries({ queryKey: ['orders'], exact: true });
  });
  const take = (payload: Payloads[Name]) =>
    mutate({ stage: name, payload } as StageStep, {
      onError: (error) => {
        if (error.uncertain || error.status >= 500) return showProblem(error);
        if (error.code !== 'ordering_blocked' && error.status !== 401) onRefused(error);
      },
    });
  return { take, busy: isPending };
}
