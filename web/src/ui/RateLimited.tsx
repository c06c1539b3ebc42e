import { Alert, Button } from '@mui/material';
import { useId } from 'react';
import { text } from '#text/uk';
import { clock, useSecondsLeft } from './useSecondsLeft';

interface RateLimitedProps {
  /** What the server has said: too much was asked for, and when to try again. */
  note: string;
  /** From when on another try is taken, ms. */
  until: number;
  onRetry: () => void;
}

/**
 * A part of a page that was asked for too often: another try is offered when the server takes it. Until then the button keeps
 * its place and the focus, and says why it waits; that it can be pressed is announced, the seconds are only seen.
 */
export function RateLimited({ note, until, onRetry }: RateLimitedProps) {
  const id = useId();
  const seconds = useSecondsLeft(until);
  const waits = seconds > 0;
  return (
    <Alert
      severity="warning"
      role="none"
      action={
        <Button
          color="inherit"
          aria-disabled={waits}
          aria-describedby={id}
          onClick={() => !waits && onRetry()}
          sx={{ whiteSpace: 'nowrap', ...(waits && { color: 'text.secondary', cursor: 'default' }) }}
          endIcon={waits && <span aria-hidden>{clock(seconds)}</span>}
        >
          {text.errors.retry}
        </Button>
      }
    >
      <span id={id} role="status">
        {waits ? note : text.errors.retryNow}
      </span>
    </Alert>
  );
}
