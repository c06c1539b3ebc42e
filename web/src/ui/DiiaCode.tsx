import { Box, Button, Skeleton, Stack, Typography, useMediaQuery, useTheme } from '@mui/material';
import { lazy, Suspense, useEffect } from 'react';
import { Countdown } from './Countdown';
import { diiaCode } from './diiaText';

const QrCode = lazy(() => import('./QrCode'));

interface DiiaCodeProps {
  /** Opens Diia; undefined while it is asked for. */
  link: string | undefined;
  /** The instant until which it works, ms. */
  until: number;
  /** What the code is for, what is done with it step by step, and what on a phone. */
  words: { qr: string; steps: readonly string[]; phone: string };
}

/** A way into Diia: a QR code, on a phone a button, with the time that is left (AUTH-10, AUTH-12). */
export function DiiaCode({ link, until, words }: DiiaCodeProps) {
  const phone = usePhone();
  if (!link) return <Skeleton variant="rounded" width={phone ? '100%' : 232} height={phone ? 56 : 232} />;
  if (phone) {
    return (
      <Stack spacing={2}>
        <Button variant="contained" size="large" href={link} sx={{ minHeight: 56 }}>
          {diiaCode.open}
        </Button>
        <Countdown until={until} what={diiaCode.linkWorks} />
        <Typography color="textSecondary">{words.phone}</Typography>
      </Stack>
    );
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
      <Box sx={{ width: 232, flex: 'none' }}>
        <Suspense fallback={<Skeleton variant="rounded" width={232} height={232} />}>
          <QrCode address={link} label={words.qr} />
        </Suspense>
      </Box>
      <Stack spacing={2} sx={{ flex: '1 1 16em' }}>
        <Box component="ol" sx={{ m: 0, pl: 3, display: 'grid', gap: 1 }}>
          {words.steps.map((step) => (
            <Typography component="li" key={step}>
              {step}
            </Typography>
          ))}
        </Box>
        <Countdown until={until} what={diiaCode.qrWorks} />
      </Stack>
    </Box>
  );
}

/** Whether the screen is a phone's, where a link opens the app (AUTH-12). */
export const usePhone = () => useMediaQuery(useTheme().breakpoints.down('sm'));

/** On a phone a new link comes by itself (AUTH-13), as soon as the page is visible. */
export function useAutoRenewal(expired: boolean, renew: () => unknown) {
  useEffect(() => {
    if (!expired) return;
    const look = () => {
      if (document.visibilityState === 'visible') renew();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [expired, renew]);
}
