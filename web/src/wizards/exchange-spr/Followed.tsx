import { lazy } from 'react';
import type { Order } from '#api/queries';
import { deliveryRows } from '#blocks/delivery/deliveryRows';
import { nextSteps } from '#blocks/delivery/nextSteps';
import { signScreen } from '#blocks/signing/signScreen';
import { FollowOrder } from '#order/FollowOrder';
import { Result } from '#order/Result';
import { PlateView } from '#ui/PlateView';
import { SuspenseBoundary } from '#ui/SuspenseBoundary';
import { barSteps } from '#wizard/barSteps';
import { useForgetOrdered } from '#wizard/useOrderDraft';
import { choices } from './choices';
import { certificateStages as stages } from './stagesText';
import { certificateExchange as text } from './text';
import { draft, empty, noChoice, wizard } from './wizard';

const Stages = lazy(async () => ({ default: (await import('./Stages')).Stages }));

/** The exchange that was applied for, from the permission to the result. */
export function Followed({ id, step }: { id: string; step: string | null }) {
  const { owner, answers } = choices.use();
  useForgetOrdered(draft, id);
  const chosen = owner === id ? answers : noChoice;
  return (
    <FollowOrder
      id={id}
      step={step}
      map={wizard}
      changeable={false} // the centre's permission would have to be asked for again
      steps={barSteps(wizard, wizard.path({ ...empty, ...chosen }))}
      waiting={stages.handing}
      customScreen={(order) =>
        unsigned(order) && (
          <SuspenseBoundary>
            <Stages order={order} step={step} />
          </SuspenseBoundary>
        )
      }
      screens={{ sign: signScreen }}
      result={(order) => <Done order={order} />}
    />
  );
}

/** The states before there is anything to sign. */
const unsigned = ({ status }: Order) => status === 'w8_2_permission' || status === 'w8_2_reserve';

function Done({ order }: { order: Order }) {
  const { plate, vehicle } = order;
  return (
    <Result
      order={order}
      statement
      next={nextOf(order)}
      facts={[
        [stages.vehicle, vehicle && `${vehicle.brand} ${vehicle.model}, ${vehicle.vin}`],
        [text.steps.plate, plate && <PlateView key="plate" plate={plate.plate} />],
        ...deliveryRows(order),
      ]}
    />
  );
}

/** What comes after the application, by the way in which the certificate is received. */
function nextOf(order: Order): string[] {
  const { first: decision, post, pickup, electronic } = stages.next;
  const { delivery } = order;
  if (!delivery) return nextSteps(order, { decision, receipt: electronic });
  const goods = stages.goods[delivery.goods ?? 'both'];
  const course = delivery.address ? { post: post(goods) } : { receipt: pickup(goods) };
  return [...nextSteps(order, { decision, ...course }), ...(delivery.goods === 'plate' ? [electronic] : [])];
}
