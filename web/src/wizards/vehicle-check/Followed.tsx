import { FollowOrder } from '#order/FollowOrder';
import { useFollowedSteps } from '#wizard/useOrderDraft';
import { Details } from './Details';
import { vehicleCheck } from './text';
import { draft, empty, wizard } from './wizard';

/** The order of a report: paid, requested from the register, shown (VCHK-02, VCHK-03, VCHK-13). */
export function Followed({ id, step }: { id: string; step: string | null }) {
  const steps = useFollowedSteps(wizard, draft, empty, id);
  return (
    <FollowOrder
      id={id}
      step={step}
      map={wizard}
      steps={steps}
      result={(order) => <Details order={order} />}
      waiting={{ title: vehicleCheck.waitingRegister, note: vehicleCheck.asking }}
    />
  );
}
