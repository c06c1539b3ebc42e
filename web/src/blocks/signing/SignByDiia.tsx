import { Alert, Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, client, required } from '#api/client';
import { type Attempt, newAttempt, storedAttempt } from '#order/diiaAttempt';
import { forms } from '#text/forms';
import { text } from '#text/uk';
import { DiiaCode, useAutoRenewal, usePhone } from '#ui/DiiaCode';
import { diiaCode } from '#ui/diiaText';
import { SignFault } from './SignFault';

const words = forms.sign;

/** Polling interval for the state of a link, ms. A signature is noticed sooner, by the order's change. */
const INTERVAL = 3_000;

/** Signs in Diia: by a QR code, on a phone by a link into the app (SIGN-06, SIGN-07, SIGN-12). */
export function SignByDiia({ order, onSigned }: { order: string; onSigned: () => Promise<void> }) {
  const phone = usePhone();
  const [attempt, setAttempt] = useState(() => storedAttempt(order) ?? newAttempt(order));
  const { signing, error } = useDiiaSigning(order, attempt);
  const late = useLate(attempt.until);
  const signed = signing?.state === 'signed';
  const over = !signed && (signing?.state === 'expired' || late);
  const renew = () => setAttempt(newAttempt(order));
  useAutoRenewal(phone && over && !error, renew);
  useOnce(signed, onSigned);

  const fault = error ? sentence(error) : signing?.state === 'refused' ? (signing.message ?? '') : undefined;
  if (fault !== undefined) return <SignFault fault={fault} again={diiaCode.renew} onAgain={renew} />;
  if (signed) return <Typography role="status">{words.diiaSigned}</Typography>;
  if (over && !phone)
    return (
      <Alert severity="warning" role="status">
        <Box>{words.diiaExpired}</Box>
        <Link component="button" type="button" onClick={renew} sx={{ font: 'inherit', py: 0.5 }}>
          {diiaCode.renew}
        </Link>
      </Alert>
    );
  return (
    <>
      <DiiaCode link={signing?.link} until={attempt.until} words={words.diiaCode} />
      {signing && (
        <Typography sx={{ mt: 2 }}>
          {words.diiaRenew}{' '}
          <Link component="button" type="button" onClick={renew} sx={{ font: 'inherit', py: 0.5 }}>
            {diiaCode.renew}
          </Link>
        </Typography>
      )}
    </>
  );
}

/** The link of an attempt and what has become of it: made once, then asked for until there is an answer. */
function useDiiaSigning(order: string, { key }: Attempt) {
  const asked = useQuery({
    queryKey: ['diia-signing', order, key],
    queryFn: () =>
      required(
        client.POST('/api/services/{id}/statement/diia', {
          params: { path: { id: order }, header: { 'Idempotency-Key': key } },
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => count < 2 && error instanceof ApiError && error.status === 0,
  });
  const requestId = asked.data?.requestId ?? '';
  const followed = useQuery({
    queryKey: ['orders', order, 'diia', requestId], // the order's changes are its news
    queryFn: ({ signal }) =>
      required(
        client.GET('/api/services/{id}/statement/diia/{requestId}', {
          params: { path: { id: order, requestId } },
          signal,
        }),
      ),
    enabled: asked.data?.state === 'pending',
    refetchInterval: ({ state }) => ((state.data?.state ?? 'pending') === 'pending' ? INTERVAL : false),
    staleTime: 0,
    retry: false,
  });
  return { signing: followed.data ?? asked.data, error: asked.error };
}

/** Whether an instant has passed. */
function useLate(until: number): boolean {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return now >= until;
}

/** Reports the signature once, however often it is noticed. */
function useOnce(happened: boolean, report: () => Promise<void>) {
  const reported = useRef(false);
  useEffect(() => {
    if (!happened || reported.current) return;
    reported.current = true;
    void report();
  }, [happened, report]);
}

const sentence = (error: Error) => error.message || `${text.errors.unavailable} ${text.errors.later}`;
