import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Facts as names and values; what is empty is left out. A line above the first one parts it from a heading, if there is one. */
export function Facts({ rows }: { rows: [name: string, value: ReactNode][] }) {
  const shown = rows.filter(
    ([, value]) => value !== '' && value !== undefined && value !== null && value !== false,
  );
  if (shown.length === 0) return null;
  return (
    // Twice itself: the rows' own style comes later and would win.
    <Box component="dl" sx={{ m: 0, '&&:not(* + *) > :not(* + *)': { borderTop: 0, pt: 0 } }}>
      {shown.map(([name, value], place) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: a statement has a name more than once
          key={`${name} ${place}`}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'min(16rem, 45%) minmax(0, 1fr)' },
            columnGap: 3,
            overflowWrap: 'anywhere',
            py: 1.25,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
