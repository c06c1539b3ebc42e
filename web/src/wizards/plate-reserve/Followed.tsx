import type { Order } from '#api/queries';
import { nextSteps } from '#blocks/delivery/nextSteps';
import { centreOf } from '#blocks/delivery/PickupCentre';
import { dateTime } from '#lib/format';
import { FollowOrder } from '#order/FollowOrder';
import { Result } from '#order/Result';
import { PlateView } from '#ui/PlateView';
import { useFollowedSteps } from '#wizard/useOrderDraft';
import { plateReserve as text } from './text';
import { draft, empty, wizard } from './wizard';

/** A reservation that was made: paid, handed in, fetched (PRES-05). */
export function Followed({ id, step }: { id: string; step: string | null }) {
  const steps = useFollowedSteps(wizard, draft, empty, id);
  return (
    <FollowOrder
      id={id}
      step={step}
      map={wizard}
      steps={steps}
      waiting={text.waiting}
      result={(order) => <Reserved order={order} />}
    />
  );
}

/** The plate that is reserved, until when, and where it is fetched. */
export function Reserved({ order }: { order: Order }) {
  const { plate, deadline } = order;
  const until = deadline?.kind === 'reservation' ? dateTime(deadline.until) : '';
  const { decision, receipt, late } = text.next;
  return (
    <Result
      order={order}
      next={until ? [...nextSteps(order, { decision, receipt: receipt(until) }), late(until)] : []}
      facts={[
        [text.steps.plate, plate && <PlateView key="plate" plate={plate.plate} />],
        [text.reserved, until],
        [text.place, plate && centreOf(plate)],
      ]}
    />
  );
}
