import { Box, Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { ApiError, client, required } from '#api/client';
import { type Order, order as orderQuery } from '#api/queries';
import type { Payloads } from '#api/requests';
import { describedBy, FieldFrame } from '#form/FieldFrame';
import { inputLook } from '#theme/inputLook';
import { Confirm } from '#ui/Confirm';
import { showProblem } from '#ui/problem';
import { hasStoredForm, useFormRestore } from '#ui/useFormRestore';
import { confidants } from './text';

const text = confidants.request;
/** Characters of a reason. */
const MOST = 300;

/** The red button that rejects a request, with the citizen's reason if there is one (CONF-07, CONF-26). */
export function Reject({ order }: { order: Order }) {
  const typed = `reject-${order.id}`;
  const [asking, setAsking] = useState(() => hasStoredForm(typed));
  const form = useForm({ defaultValues: { reason: '' } });
  useFormRestore(typed, form);
  const { field } = useController({ control: form.control, name: 'reason' });
  const reject = useRejection(order);
  const fault = faultOf(reject.error);
  return (
    <>
      <Button variant="contained" color="error" onClick={() => setAsking(true)}>
        {text.reject}
      </Button>
      <Confirm
        open={asking}
        title={text.rejectTitle}
        note={text.rejectNote}
        yes={text.reject}
        no={text.keep}
        danger
        busy={reject.isPending}
        onYes={() => reject.mutate(form.getValues())}
        onNo={() => setAsking(false)}
      >
        <FieldFrame id="reason" label={text.reason} hint={text.reasonHint} fault={fault}>
          <Box
            component="textarea"
            id="reason"
            value={field.value}
            onChange={field.onChange}
            rows={3}
            maxLength={MOST}
            aria-invalid={Boolean(fault)}
            aria-describedby={describedBy('reason', text.reasonHint, fault)}
            sx={{ ...inputLook, resize: 'vertical' }}
          />
        </FieldFrame>
      </Confirm>
    </>
  );
}

/** The call; after a refusal the next one has another key. */
function useRejection(order: Order) {
  const key = useRef(crypto.randomUUID());
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (payload: Payloads['reject']) =>
      required(
        client.PATCH('/api/services/{id}', {
          params: { path: { id: order.id }, header: { 'Idempotency-Key': key.current } },
          body: { id: order.id, stage: 'reject', payload },
        }),
      ),
    onSuccess: (rejected) => {
      queries.setQueryData(orderQuery(order.id).queryKey, rejected as Order);
      void queries.invalidateQueries({ queryKey: ['orders'] });
    },
    onError: (error) => {
      if (!faultOf(error)) showProblem(error);
      if (!(error instanceof ApiError && error.repeatable)) key.current = crypto.randomUUID();
      void queries.invalidateQueries({ queryKey: orderQuery(order.id).queryKey });
    },
  });
}

const faultOf = (error: unknown) => (error instanceof ApiError ? error.fields.reason : undefined);
