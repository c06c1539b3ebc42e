import { plateReserve as text } from '../../text/plateReserve';
import { PlateView } from '../../ui/PlateView';
import { FollowOrder } from '../../wizard/FollowOrder';
import { Result } from '../../wizard/Result';
import { useFollowedBar } from '../../wizard/useOrderDraft';
import { draft, empty, wizard } from './wizard';

/** A reservation that was made: paid, handed in, fetched (PRES-05). */
export function Followed({ id, step }: { id: string; step: string | null }) {
  const steps = useFollowedBar(wizard, draft, empty, id);
  return (
    <FollowOrder
      id={id}
      step={step}
      map={wizard}
      steps={steps}
      waiting={text.waiting}
      result={(order) => (
        <Result
          order={order}
          next={text.next}
          facts={[
            [text.steps.plate, order.plate && <PlateView key="plate" plate={order.plate.plate} />],
            [text.place, order.plate?.centre],
          ]}
        />
      )}
    />
  );
}
