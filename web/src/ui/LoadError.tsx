import { Alert, Box, Button } from '@mui/material';
import { lazy, Suspense } from 'react';
import { ApiError } from '#api/client';
import { text } from '#text/uk';
import { usePendingPart } from './pendingParts';

const Limited = lazy(async () => ({ default: (await import('./RateLimited')).RateLimited }));

interface LoadErrorProps {
  /** What could not be read: whatever of it has failed is read again. */
  of: Reading | Reading[];
}

/** Something that is read, as far as its failure is shown: a query, or the opening of a draft. */
export interface Reading {
  error: unknown;
  refetch: () => unknown;
}

/** A part of a page that could not be read, with another try. */
export function LoadError({ of }: LoadErrorProps) {
  usePendingPart();
  const failed = [of].flat().filter(({ error }) => error);
  const onRetry = () => {
    for (const { refetch } of failed) void refetch();
  };
  const limits = failed.flatMap(({ error }) => (error instanceof ApiError && error.retryAt ? [error] : []));
  const last = limits.sort((one, other) => (other.retryAt ?? 0) - (one.retryAt ?? 0))[0];
  return (
    // What is known already may be below; the children of a stack have their own distance.
    <Box sx={{ '&:where(:not(:last-child))': { mb: 2 } }}>
      {last?.retryAt ? (
        <Suspense>
          <Limited note={last.message || text.errors.later} until={last.retryAt} onRetry={onRetry} />
        </Suspense>
      ) : (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={onRetry}>
              {text.errors.retry}
            </Button>
          }
        >
          {text.errors.unavailable} {text.errors.later}
        </Alert>
      )}
    </Box>
  );
}
