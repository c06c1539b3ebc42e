import { Typography } from '@mui/material';
import { diiaCode } from './diiaText';
import { clock, useSecondsLeft } from './useSecondsLeft';

/** How long a code or a link still works (AUTH-10). Screen readers read it when they come to it, not every second. */
export function Countdown({ until, what }: { until: number; what: string }) {
  const seconds = useSecondsLeft(until);
  return (
    <Typography color="textSecondary">
      {what}{' '}
      <Typography
        component="span"
        role="timer"
        aria-label={diiaCode.left}
        sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600, color: 'text.primary' }}
      >
        {clock(seconds)}
      </Typography>
    </Typography>
  );
}
