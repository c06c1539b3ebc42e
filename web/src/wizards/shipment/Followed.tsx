import { Alert, Button, Stack } from '@mui/material';
import { Link } from 'react-router';
import type { Order } from '#api/queries';
import { deliveryRows } from '#blocks/delivery/deliveryRows';
import { receiptOf } from '#blocks/delivery/nextSteps';
import { SendAgain } from '#blocks/delivery/SendAgain';
import { sending } from '#blocks/delivery/text';
import { FollowOrder } from '#order/FollowOrder';
import { Result } from '#order/Result';
import { forms } from '#text/forms';
import { useFollowedSteps } from '#wizard/useOrderDraft';
import { useShipping } from './service';
import { shipment as text } from './text';
import { empty } from './wizard';

/** An order that sends a document: paid, handed over to the post, followed (DLV-10). */
export function Followed({ id, step }: { id: string; step: string | null }) {
  const { wizard, draft } = useShipping();
  const steps = useFollowedSteps(wizard, draft, empty, id);
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

/**
 * What is sent, by whom and where to, and while it is carried how long that takes (DLV-19, DLV-23, DLV-24). An order is done when
 * it is paid; a reason says that its parcel did not come (DLV-10).
 */
export function Sent({ order }: { order: Order }) {
  const { shipment, delivery } = order;
  const kind = shipment && sending.kinds[shipment.kind];
  const done = order.status === 'done';
  const failed = done && order.reason ? text.failed : undefined;
  return (
    <Stack spacing={3}>
      <Result
        order={order}
        next={[]}
        failed={failed}
        actions={
          <>
            {done && <SendAgain order={order} />}
            <Button component={Link} to="/services/ordered" variant={failed ? 'outlined' : 'contained'}>
              {forms.result.toOrders}
            </Button>
          </>
        }
        facts={[
          [kind ?? '', shipment?.document],
          [text.plate, shipment?.plate],
          [text.centre, shipment?.tscName ?? shipment?.tsc],
          ...deliveryRows(order),
        ]}
      />
      {done && !failed && delivery?.state !== 'delivered' && (
        <Alert severity="info">
          {text.long} {receiptOf(order)}
        </Alert>
      )}
    </Stack>
  );
}
