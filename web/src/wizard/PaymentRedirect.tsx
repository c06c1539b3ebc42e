import { Button, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { client, required } from '../api/client';
import { text } from '../text/uk';
import { Panel } from '../ui/Panel';

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

/** Sends the citizen to the payment system, with a button in case the browser does not follow (PAY-02 to PAY-06). */
export function PaymentRedirect({ orderId, returnTo }: { orderId: string; returnTo: string }) {
  const [address, setAddress] = useState('');
  const navigate = useNavigate();
  useEffect(() => {
    let here = true;
    paymentPage(orderId, returnTo).then(
      (page) => here && setAddress(page),
      () => here && void navigate('/error/payment'),
    );
    return () => {
      here = false;
    };
  }, [orderId, returnTo, navigate]);
  useEffect(() => {
    if (!address) return;
    const timer = setTimeout(() => location.assign(address), REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [address]);
  return (
    <Panel>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Typography role="status">{address ? text.payment.lead : text.payment.preparing}</Typography>
        {address && (
          <>
            <Typography color="textSecondary">{text.payment.ifNot}</Typography>
            <Button href={address} variant="contained">
              {text.payment.manual}
            </Button>
          </>
        )}
      </Stack>
    </Panel>
  );
}
