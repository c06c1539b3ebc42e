import type { Order } from '../../api/queries';
import { useGiveUp } from '../../order/useGiveUp';
import { useLead } from '../../ui/useHere';
import { certificateStages as stages } from './stagesText';

/** Going back from what the service centre has given deletes the order, which releases the plate (SPR-25, SPR-26). */
export function useLeaving(order: Order) {
  const lead = useLead();
  return useGiveUp({
    order,
    question: { title: stages.leave, note: stages.leaveNote, yes: stages.leaveYes, no: stages.leaveNo },
    onGiven: () => void lead('/services/ordered'),
  });
}
