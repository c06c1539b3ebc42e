import { Box, Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { card } from './cardText';
import { PRINTABLE, PrintNote } from './PrintButton';

interface FlipCardProps {
  front: ReactNode;
  back: ReactNode;
  children?: ReactNode;
}

/** A document of two sides: a click turns it, so does the button below; printed it shows both. */
export function FlipCard({ front, back, children }: FlipCardProps) {
  const [turned, setTurned] = useState(false);
  const side = (shown: boolean, content: ReactNode, behind: boolean) => (
    <Box
      aria-hidden={!shown}
      inert={!shown}
      sx={{
        gridArea: '1 / 1',
        display: 'grid',
        minWidth: 0,
        backfaceVisibility: 'hidden',
        transform: behind ? 'rotateY(180deg)' : 'none',
        '@media print': { gridArea: 'auto', transform: 'none', backfaceVisibility: 'visible' },
      }}
    >
      {content}
    </Box>
  );
  return (
    <Box className={PRINTABLE}>
      <Box sx={{ perspective: '1600px', maxWidth: 672 }}>
        <Box
          onClick={() => setTurned(!turned)}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            cursor: 'pointer',
            transformStyle: 'preserve-3d',
            transition: 'transform 500ms',
            transform: turned ? 'rotateY(180deg)' : 'none',
            '@media print': { transform: 'none', gap: '8mm' },
          }}
        >
          {side(!turned, front, false)}
          {side(turned, back, true)}
        </Box>
      </Box>
      <Box className="no-print" sx={below}>
        <Button variant="outlined" onClick={() => setTurned(!turned)}>
          {turned ? card.toFront : card.toBack}
        </Button>
        {children}
      </Box>
      <PrintNote />
    </Box>
  );
}

/** On a phone the buttons share the width. */
const below = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  mt: 2,
  '& > *': { flex: { xs: '1 1 auto', sm: 'none' } },
} as const;
