import { Box, Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiError, client, isSignedOut, required } from '#api/client';
import { type Order, order as orderQuery } from '#api/queries';
import { FormActions } from '#form/FormActions';
import { dateTime, money } from '#lib/format';
import { Facts } from '#ui/Facts';
import { Panel } from '#ui/Panel';
import { payment } from './text';

const ChangeOrder = lazy(async () => ({ default: (await import('./ChangeOrder')).ChangeOrder }));

/** How long one can read that one is being sent to the bank (PAY-03, TIME-15). */
const REDIRECT_DELAY = 3_000;

const asked = new Map<string, Promise<string>>();

/** Asks for the bank's page once per order and visit, however often the screen is drawn. */
function paymentPage(orderId: string, returnTo: string): Promise<string> {
  const known = asked.get(orderId);
  if (known) return known;
  const call = required(
    client.POST('/api/services/{id}/payment', {
      params: { path: { id: orderId }, header: { 'Idempotency-Key': crypto.randomUUID() } },
      body: { redirectUrl: returnTo },
    }),
  ).then(({ redirectUrl }) => redirectUrl);
  asked.set(orderId, call);
  void call.finally(() => asked.delete(orderId)).catch(() => undefined);
  return call;
}

/** The address that one came back to with the browser's own button, until it was read. */
let cameBackTo = (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])
  .filter(({ type }) => type === 'back_forward')
  .map(({ name }) => name)[0];

/** Whether one has come back from the bank to this screen: then it does not send one there again by itself. */
function useReturned(): boolean {
  const [returned, setReturned] = useState(() => cameBackTo !== undefined && cameBackTo === location.href);
  useEffect(() => {
    cameBackTo = undefined;
    const restored = ({ persisted }: PageTransitionEvent) => persisted && setReturned(true);
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, []);
  return returned;
}

/** The bank's page for an order; empty until it is known. Without one there is a page that says so (PAY-05). */
function usePaymentPage(orderId: string, returnTo: string): string {
  const [address, setAddress] = useState('');
  const navigate = useNavigate();
  const queries = useQueryClient();
  useEffect(() => {
    let here = true;
    paymentPage(orderId, returnTo).then(
      (page) => here && setAddress(page),
      (error) => {
        if (!here || isSignedOut(error)) return; // who signs in again, as a dialog asks, comes back here
        if (error instanceof ApiError && error.code === 'paid') {
          void queries.invalidateQueries({ queryKey: orderQuery(orderId).queryKey }); // it is followed by its own screen
          return;
        }
        void navigate('/error/payment', { state: { orderId, returnTo } });
      },
    );
    return () => {
      here = false;
    };
  }, [orderId, returnTo, navigate, queries]);
  return address;
}

/**
 * Sends the citizen to the payment system, with a button in case the browser does not follow (PAY-02 to PAY-06). One who comes
 * back from there, or has begun to give the order up, goes only by the button.
 */
export function PaymentRedirect({ order, returnTo }: { order: Order; returnTo: string }) {
  const address = usePaymentPage(order.id, returnTo);
  const [held, setHeld] = useState(false);
  const returned = useReturned();
  useEffect(() => {
    if (!address || returned || held) return;
    const timer = setTimeout(() => location.assign(address), REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [address, returned, held]);
  const lead = returned ? payment.returned : payment.lead;
  return (
    <Panel>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {payment.title}
      </Typography>
      <Due order={order} />
      <Typography role="status" sx={{ mt: 2 }}>
        {address ? lead : payment.preparing}
      </Typography>
      {address && <Typography color="textSecondary">{returned ? payment.ifPaid : payment.ifNot}</Typography>}
      <FormActions room={3}>
        {address && (
          <Button href={address} variant="contained">
            {payment.manual}
          </Button>
        )}
        <Button component={Link} to={`/services/ordered#order-${order.id}`} variant="outlined">
          {payment.later}
        </Button>
        <Suspense>
          <ChangeOrder order={order} onAsked={() => setHeld(true)} />
        </Suspense>
      </FormActions>
    </Panel>
  );
}

/** What is paid, for what, where, and until when. */
function Due({ order }: { order: Order }) {
  const { title, about, service } = order;
  const named = title && title !== service.name; // such a title says what the order is about
  return (
    <Facts
      rows={[
        [
          payment.sum,
          <Box key="sum" component="span" sx={{ fontSize: '1.25rem', fontWeight: 650 }}>
            {money(order.price)}
          </Box>,
        ],
        [payment.what, named ? title : [service.name, about].filter(Boolean).join(': ')],
        [payment.bank, payment.bankName],
        [payment.until, order.deadline && dateTime(order.deadline.until)],
      ]}
    />
  );
}
