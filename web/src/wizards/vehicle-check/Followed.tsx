import { useEffect } from 'react';
import { FollowOrder } from '../../order/FollowOrder';
import { Details } from './Details';
import { vehicleCheck } from './text';
import { barSteps, empty, useDraft, wizard } from './wizard';

/** The order of a report: paid, asked of the register, shown (VCHK-02, VCHK-03, VCHK-13). */
export function Followed({ id, step }: { id: string; step: string | null }) {
  useEffect(() => {
    // The answers have become this order: the next check starts afresh.
    if (useDraft.getState().made === id) useDraft.setState({ answers: empty, made: undefined });
  }, [id]);
  return (
    <FollowOrder
      id={id}
      step={step}
      map={wizard}
      steps={barSteps}
      result={(order) => <Details order={order} />}
      waiting={{ title: vehicleCheck.waitingRegister, note: vehicleCheck.asking }}
    />
  );
}
