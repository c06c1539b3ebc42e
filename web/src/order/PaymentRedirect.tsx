import { Button, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { client, isSignedOut, required } from '../api/client';
import { Panel } from '../ui/Panel';
import { payment } from './text';

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

/**
 * Sends the citizen to the payment system, with a button in case the browser does not follow (PAY-02 to PAY-06). One who comes
 * back from there goes again only by the button.
 */
export function PaymentRedirect({ orderId, returnTo }: { orderId: string; returnTo: string }) {
  const [address, setAddress] = useState('');
  const navigate = useNavigate();
  const returned = useReturned();
  useEffect(() => {
    let here = true;
    paymentPage(orderId, returnTo).then(
      (page) => here && setAddress(page),
      // Who signs in again, as a dialog asks, comes back here.
      (error) => here && !isSignedOut(error) && void navigate('/error/payment'),
    );
    return () => {
      here = false;
    };
  }, [orderId, returnTo, navigate]);
  useEffect(() => {
    if (!address || returned) return;
    const timer = setTimeout(() => location.assign(address), REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [address, returned]);
  const lead = returned ? payment.returned : payment.lead;
  return (
    <Panel>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Typography role="status">{address ? lead : payment.preparing}</Typography>
        {address && (
          <>
            <Typography color="textSecondary">{returned ? payment.ifPaid : payment.ifNot}</Typography>
            <Button href={address} variant="contained">
              {payment.manual}
            </Button>
          </>
        )}
      </Stack>
    </Panel>
  );
}
