import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Short fields that belong together: beside each other where there is room, below each other on a phone. */
export function FieldRow({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${columns}, minmax(0, 1fr))` },
        columnGap: 3,
        '& > *': { alignSelf: 'start' },
      }}
    >
      {children}
    </Box>
  );
}
