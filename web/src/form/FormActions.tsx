import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** The buttons that lead on, below what they are about, the main one first; on a phone each has a line of its own. */
export function FormActions({ room = 4, children }: { room?: number; children: ReactNode }) {
  return (
    <Box
      className="no-print"
      sx={{
        display: 'flex',
        gap: 2,
        mt: room,
        flexWrap: 'wrap',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { xs: 'stretch', sm: 'center' },
      }}
    >
      {children}
    </Box>
  );
}
