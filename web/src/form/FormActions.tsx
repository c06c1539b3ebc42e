import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/**
 * The buttons that lead on, below what they are about, the main one first. On a phone they are as wide as it: the main one has a
 * line of its own, the others share lines.
 */
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
        '& > *': { flex: { xs: '1 1 auto', sm: 'none' } },
        '& > .MuiButton-contained, & > :not(button, a)': { flexBasis: { xs: '100%', sm: 'auto' } },
      }}
    >
      {children}
    </Box>
  );
}
