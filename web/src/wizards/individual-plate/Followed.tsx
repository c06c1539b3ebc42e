import type { Order } from '#api/queries';
import { deliveryRows } from '#blocks/delivery/deliveryRows';
import { nextSteps } from '#blocks/delivery/nextSteps';
import { plateAgain } from '#blocks/plates/plateAgain';
import { vehicleName } from '#blocks/plates/vehicleOption';
import { signScreen } from '#blocks/signing/signScreen';
import { FollowOrder } from '#order/FollowOrder';
import { Result } from '#order/Result';
import { PlatePhoto } from '#ui/PlatePicture';
import { useFollowedSteps } from '#wizard/useOrderDraft';
import { individualPlate as text } from './text';
import { draft, empty, wizard } from './wizard';

/** The order of an individual plate: signed, paid, made, delivered. */
export function Followed({ id, step }: { id: string; step: string | null }) {
  const steps = useFollowedSteps(wizard, draft, empty, id);
  return (
    <FollowOrder
      id={id}
      step={step}
      map={wizard}
      steps={steps}
      waiting={text.waiting}
      screens={{ sign: signScreen }}
      result={(order) => <Ordered order={order} />}
    />
  );
}

/** The plate as it will look, for which vehicle, and how it comes to its owner. */
export function Ordered({ order }: { order: Order }) {
  const { plate, vehicle } = order;
  return (
    <Result
      order={order}
      statement
      next={nextOf(order)}
      retryState={{ again: plateAgain(order) }}
      facts={[
        [
          text.plate,
          plate?.photo && <PlatePhoto key="plate" photo={plate.photo} label={text.picture(plate.plate)} />,
        ],
        [text.vehicleOf, vehicle && vehicleName(vehicle)],
        ...deliveryRows(order),
      ]}
    />
  );
}

/** What comes after the application: it is made within a month, and registered within ten days (INZ-05, INZ-37). */
function nextOf(order: Order): string[] {
  const { decision, made, post, pickup, register } = text.next;
  const making = order.status === 'sent' || order.status === 'received' ? [made] : [];
  const [first = '', ...rest] = nextSteps(
    order,
    order.delivery?.address ? { decision, post } : { decision, receipt: pickup },
  );
  return [first, ...(first === decision ? making : []), ...rest, register].filter(Boolean);
}
