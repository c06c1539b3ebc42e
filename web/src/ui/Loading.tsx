import { Box, keyframes, Skeleton, Stack } from '@mui/material';
import { text } from '#text/uk';
import { usePendingPart } from './pendingParts';

/** How long the text is delayed: what comes sooner needs none. */
const unsaid = keyframes({ 'from, to': { visibility: 'hidden' } });

/** Room that a list or a page will take. After a second it says within that space that something is loading. */
export function Loading({ rows = 3 }: { rows?: number }) {
  usePendingPart();
  return (
    <Stack spacing={2} aria-busy="true" role="status" aria-label={text.loading} sx={{ position: 'relative' }}>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <Skeleton key={key} variant="rounded" height={112} />
      ))}
      <Box aria-hidden sx={{ position: 'absolute', top: 0, left: 24, animation: `${unsaid} 1s` }}>
        {text.loading}
      </Box>
    </Stack>
  );
}
