import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { client, required } from '../../api/client';
import { type Order, order as orderQuery } from '../../api/queries';
import { licenceExchange as text } from '../../text/licenceExchange';
import { text as common } from '../../text/uk';
import { Outcome } from '../../wizard/Outcome';

/** The code of the reason 'document that confirms a loss', which names the stage (LIC-36). */
const LOSS_DOCUMENT = '30348';

/** After the signature the document is asked for by a stage of its own; nothing is paid (LIC-35, LIC-36, LIC-38). */
export function ConfirmLoss({ order }: { order: Order }) {
  const queries = useQueryClient();
  const key = useRef(crypto.randomUUID());
  const { mutate, isError } = useMutation({
    mutationFn: () =>
      required(
        client.PATCH('/api/services/{id}', {
          params: { path: { id: order.id }, header: { 'Idempotency-Key': key.current } },
          body: { id: order.id, stage: LOSS_DOCUMENT, payload: {} },
        }),
      ),
    onSuccess: (next) => queries.setQueryData(orderQuery(order.id).queryKey, next),
  });
  useEffect(() => mutate(), [mutate]);
  if (!isError) return <Outcome kind="waiting" title={text.confirming} />;
  return (
    <Outcome
      kind="error"
      title={text.confirmFailed}
      actions={
        <Button variant="contained" onClick={() => mutate()}>
          {common.errors.retry}
        </Button>
      }
    >
      {common.errors.unavailable} {common.errors.later}
    </Outcome>
  );
}
