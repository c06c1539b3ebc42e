import type { Order } from '#api/queries';
import { useCancelOrder } from '#order/useCancelOrder';
import { useSafeNavigate } from '#ui/useSafeNavigate';
import { certificateStages as stages } from './stagesText';

/** Going back from what the service centre has given deletes the order, which releases the plate (SPR-25, SPR-26). */
export function useLeaving(order: Order) {
  const lead = useSafeNavigate();
  return useCancelOrder({
    order,
    question: { title: stages.leave, note: stages.leaveNote, yes: stages.leaveYes, no: stages.leaveNo },
    onCancelled: () => void lead('/services/ordered'),
  });
}
