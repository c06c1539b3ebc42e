import { Skeleton, Stack } from '@mui/material';
import { text } from '../text/uk';

/** Room that a list or a page will take. */
export function Loading({ rows = 3 }: { rows?: number }) {
  return (
    <Stack spacing={2} aria-busy="true" role="status" aria-label={text.loading}>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <Skeleton key={key} variant="rounded" height={112} />
      ))}
    </Stack>
  );
}
