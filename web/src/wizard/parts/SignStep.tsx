import { Box, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { client, required } from '../../api/client';
import { type Order, order as orderQuery, profile, statement, statementSummary } from '../../api/queries';
import { dateTime } from '../../lib/format';
import { forms } from '../../text/forms';
import { Facts } from '../../ui/Facts';
import { Failed } from '../../ui/Failed';
import { Loading } from '../../ui/Loading';
import { Panel } from '../../ui/Panel';
import { Save } from '../Result';
import { SignByWidget, type SignProps } from './SignByWidget';

const words = forms.sign;

/** The ways to sign, each by a part of its own, one below the other. */
const ways: readonly { name: string; Way: ComponentType<SignProps> }[] = [
  { name: 'widget', Way: SignByWidget },
];

/** The e-signature of an order: what is signed, in words and as PDF, and the ways to sign it (SIGN-06 to SIGN-13, LIC-11, LIC-37). */
export function SignStep({ order }: { order: Order }) {
  const content = useQuery(statement(order.id));
  const summary = useQuery(statementSummary(order.id));
  const citizen = useQuery(profile);
  const sign = useSign(order);
  if (!content.data || !summary.data || !citizen.data) {
    const again = () => void Promise.all([content.refetch(), summary.refetch(), citizen.refetch()]);
    const failed = content.isError || summary.isError || citizen.isError;
    return failed ? <Failed onRetry={again} /> : <Loading rows={2} />;
  }
  const { payload } = content.data;
  const { ipnChar } = citizen.data;
  return (
    <Stack spacing={2}>
      <Panel component="section">
        <Typography variant="h2" sx={{ mb: 1 }}>
          {words.statement}
        </Typography>
        <Box
          tabIndex={0}
          role="region"
          aria-label={words.statement}
          sx={{ maxHeight: 380, overflow: 'auto', mb: 2, borderBottom: 1, borderColor: 'divider' }}
        >
          <Facts rows={summary.data.map(({ label, value }) => [label, value])} />
        </Box>
        <Save
          path={`/api/services/${order.id}/statement?type=pdf`}
          name={`${order.id}.pdf`}
          label={words.pdf}
        />
      </Panel>
      <Panel component="section">
        <Typography variant="h2" sx={{ mb: 1 }}>
          {words.title}
        </Typography>
        <Typography sx={{ mb: 2 }}>{words.how}</Typography>
        {ways.map(({ name, Way }) => (
          <Way key={name} payload={payload} rnokpp={ipnChar} onSigned={sign} />
        ))}
        {order.deadline && (
          <Typography color="textSecondary" sx={{ mt: 2 }}>
            {words.until(dateTime(order.deadline.until))}
          </Typography>
        )}
      </Panel>
    </Stack>
  );
}

/** Brings a signature to the order, and goes on to what it asks for next (SIGN-10, SIGN-11). */
function useSign(order: Order) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (signature: string) => {
    const body = new FormData();
    body.append('sign', signature);
    if (typeof order.extra?.type === 'string') body.append('type', order.extra.type);
    const signed = await required(
      client.PATCH('/api/services/{id}/statement', {
        params: { path: { id: order.id }, header: { 'Idempotency-Key': crypto.randomUUID() } },
        body: body as never,
        bodySerializer: (form: unknown) => form as FormData,
      }),
    );
    await navigate(`?id=${order.id}&step=payment`, { replace: true });
    queries.setQueryData(orderQuery(order.id).queryKey, signed);
    void queries.invalidateQueries({ queryKey: ['orders'] });
  };
}
