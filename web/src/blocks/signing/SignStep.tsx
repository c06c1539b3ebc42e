import { Box, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { client, required, type Schema } from '#api/client';
import { type Order, order as orderQuery, profile, statement, statementSummary } from '#api/queries';
import { FormActions } from '#form/FormActions';
import { dateTime } from '#lib/format';
import { ChangeOrder } from '#order/ChangeOrder';
import { storedAttempt } from '#order/diiaAttempt';
import { useOrderingClosed } from '#order/useOrderingClosed';
import { forms } from '#text/forms';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { OrderingBlocked } from '#ui/OrderingBlocked';
import { Panel } from '#ui/Panel';
import { Save } from '#ui/Save';
import { Tabs } from '#ui/Tabs';
import { useSafeNavigate } from '#ui/useSafeNavigate';
import { SignByWidget } from './SignByWidget';
import { WholeStatement } from './WholeStatement';

const SignByDiia = lazy(async () => ({ default: (await import('./SignByDiia')).SignByDiia }));
const SignUnsigned = lazy(async () => ({ default: (await import('./SignUnsigned')).SignUnsigned }));

const words = forms.sign;

/** The e-signature of an order: what is signed, in words and as PDF, and the ways to sign it (SIGN-06 to SIGN-13, LIC-11, LIC-37). */
export function SignStep({ order }: { order: Order }) {
  const content = useQuery(statement(order.id));
  const summary = useQuery(statementSummary(order.id));
  const citizen = useQuery(profile);
  const closed = useOrderingClosed();
  if (!content.data || !summary.data || !citizen.data) {
    const failed = content.isError || summary.isError || citizen.isError;
    return failed ? <LoadError of={[content, summary, citizen]} /> : <Loading rows={2} />;
  }
  const { payload, ways } = content.data;
  const { ipnChar } = citizen.data;
  return (
    <Box sx={beside}>
      <Panel component="section" sx={{ alignSelf: 'start' }}>
        <Typography variant="h2" sx={{ mb: 1 }}>
          {words.statement}
        </Typography>
        <WholeStatement lines={summary.data} />
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
        <Typography sx={{ mb: 1 }}>{order.price > 0 ? words.pays : words.submits}</Typography>
        {closed ? <OrderingBlocked /> : <Ways order={order} ways={ways} payload={payload} rnokpp={ipnChar} />}
        {order.deadline && (
          <Typography color="textSecondary" sx={{ mt: 2 }}>
            {words.until(dateTime(order.deadline.until))}
          </Typography>
        )}
        <FormActions room={3}>
          <ChangeOrder order={order} />
        </FormActions>
      </Panel>
    </Box>
  );
}

/** What is signed comes first; where there is room the signature is beside it, else below. */
const beside = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
} as const;

interface WaysProps {
  order: Order;
  ways: readonly Schema['SigningWay'][];
  payload: string;
  rnokpp: string;
}

/** The ways to sign that the server offers: a key in the widget, Diia; in demonstrations none at all. */
function Ways({ order, ways, payload, rnokpp }: WaysProps) {
  const [unsigned, setUnsigned] = useState(false);
  const goOn = useGoOn(order);
  const sign = useSign(order, goOn);
  const widget = <SignByWidget payload={payload} rnokpp={rnokpp} onSigned={sign} />;
  const diia = (
    <Suspense fallback={<Loading rows={2} />}>
      <SignByDiia order={order.id} onSigned={goOn} />
    </Suspense>
  );
  const tabs = [
    { name: words.widget, content: widget },
    { name: words.diia, content: diia },
  ];
  const signature = ways.includes('diia') ? (
    <Tabs label={words.ways} tabs={tabs} first={storedAttempt(order.id) ? 1 : 0} />
  ) : (
    widget
  );
  return (
    <>
      {!unsigned && signature}
      {ways.includes('unsigned') && (
        <Suspense>
          <SignUnsigned order={order} chosen={unsigned} onChosen={setUnsigned} onSigned={goOn} />
        </Suspense>
      )}
    </>
  );
}

/** Brings a signature of the widget to the order (SIGN-10). */
function useSign(order: Order, goOn: (signed: Order) => Promise<void>) {
  return async (signature: string) => {
    const body = new FormData();
    body.append('sign', signature);
    if (order.extra?.type) body.append('type', order.extra.type);
    await goOn(
      await required(
        client.PATCH('/api/services/{id}/statement', {
          params: { path: { id: order.id }, header: { 'Idempotency-Key': crypto.randomUUID() } },
          body: body as never,
          bodySerializer: (form: unknown) => form as FormData,
        }),
      ),
    );
  };
}

/** Continues to what a signed order asks for next (SIGN-11). */
function useGoOn({ id }: Order) {
  const queries = useQueryClient();
  const lead = useSafeNavigate();
  return useCallback(
    async (signed?: Order) => {
      await lead(`?id=${id}&step=payment`, { replace: true });
      if (signed) queries.setQueryData(orderQuery(id).queryKey, signed);
      void queries.invalidateQueries({ queryKey: ['orders'] });
    },
    [id, queries, lead],
  );
}
