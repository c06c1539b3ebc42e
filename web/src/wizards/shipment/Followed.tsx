import { Alert, Stack } from '@mui/material';
import type { Order } from '../../api/queries';
import { forms } from '../../text/forms';
import { shipment as text } from '../../text/shipment';
import { FollowOrder } from '../../wizard/FollowOrder';
import { ABROAD } from '../../wizard/parts/delivery';
import { deliveryRows } from '../../wizard/parts/deliveryRows';
import { Result } from '../../wizard/Result';
import { useFollowedBar } from '../../wizard/useOrderDraft';
import { useShipping } from './service';
import { empty } from './wizard';

/** An order that sends a document: paid, handed over to the post, followed (DLV-10). */
export function Followed({ id, step }: { id: string; step: string | null }) {
  const { wizard, draft } = useShipping();
  const steps = useFollowedBar(wizard, draft, empty, id);
  return (
    <FollowOrder
      id={id}
      step={step}
      map={wizard}
      steps={steps}
      waiting={text.waiting}
      result={(order) => <Sent order={order} />}
    />
  );
}

/** What is sent, by whom and where to, and how long that takes (DLV-19, DLV-23, DLV-24). */
function Sent({ order }: { order: Order }) {
  const { shipment, delivery } = order;
  const kind = shipment && text.kinds[shipment.kind];
  return (
    <Stack spacing={3}>
      <Result
        order={order}
        next={[]}
        facts={[
          [kind ?? '', shipment?.document],
          [text.plate, shipment?.plate],
          [text.centre, shipment?.tscName ?? shipment?.tsc],
          ...deliveryRows(order),
        ]}
      />
      {order.status === 'done' && !order.reason && (
        <Alert severity="info">
          {text.long} {delivery?.typeId !== Number(ABROAD) && forms.delivery.kept}
        </Alert>
      )}
    </Stack>
  );
}
