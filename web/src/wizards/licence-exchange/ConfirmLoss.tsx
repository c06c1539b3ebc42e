import { Button } from '@mui/material';
import { useEffect } from 'react';
import type { Order } from '#api/queries';
import { LOSS_DOCUMENT } from '#order/licence';
import { Outcome } from '#order/Outcome';
import { useOrderingClosed } from '#order/useOrderingClosed';
import { useStage } from '#order/useStage';
import { text as common } from '#text/uk';
import { OrderingBlocked } from '#ui/OrderingBlocked';
import { licenceExchange as text } from './text';

/** The stage of that reason, named by its code (LIC-36). */
const lossDocument = { stage: `${LOSS_DOCUMENT}` as const, payload: {} };

/** After the signature the document is asked for by a stage of its own; nothing is paid (LIC-35, LIC-36, LIC-38). */
export function ConfirmLoss({ order }: { order: Order }) {
  const { mutate, isError } = useStage(order);
  const closed = useOrderingClosed();
  useEffect(() => {
    if (!closed) mutate(lossDocument);
  }, [mutate, closed]);
  if (closed) return <OrderingBlocked />;
  if (!isError) return <Outcome kind="waiting" title={text.confirming} />;
  return (
    <Outcome
      kind="error"
      title={text.confirmFailed}
      actions={
        <Button variant="contained" onClick={() => mutate(lossDocument)}>
          {common.errors.retry}
        </Button>
      }
    >
      {common.errors.unavailable} {common.errors.later}
    </Outcome>
  );
}
