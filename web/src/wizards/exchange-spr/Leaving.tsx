import type { Order } from '../../api/queries';
import { certificateStages as stages } from '../../text/certificateStages';
import { useGiveUp } from '../../wizard/useGiveUp';
import { useLead } from '../../wizard/useHere';

/** Going back from what the service centre has given deletes the order, which releases the plate (SPR-25, SPR-26). */
export function useLeaving(order: Order) {
  const lead = useLead();
  return useGiveUp({
    order,
    question: { title: stages.leave, note: stages.leaveNote, yes: stages.leaveYes, no: stages.leaveNo },
    onGiven: () => void lead('/services/ordered'),
  });
}
