import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** The buttons that lead on, below what they are about: beside each other, and on a phone as wide as a thumb likes them. */
export function FormActions({ room = 4, children }: { room?: number; children: ReactNode }) {
  return (
    <Box
      className="no-print"
      sx={{
        display: 'flex',
        gap: 2,
        mt: room,
        flexWrap: 'wrap',
        alignItems: 'center',
        '& > button, & > a': { flex: { xs: '1 1 auto', sm: 'none' } },
      }}
    >
      {children}
    </Box>
  );
}
