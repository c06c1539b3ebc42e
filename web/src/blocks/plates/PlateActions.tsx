import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { PlateOption } from '#api/lookups';
import { PlateView } from '#ui/PlateView';
import { plateCost } from './plateCost';

/** A step whose buttons stay in sight below a long list of plates. */
export function StickyActions({ children }: { children: ReactNode }) {
  return <Box sx={{ '& form > .no-print:last-child': bar }}>{children}</Box>;
}

const bar = {
  position: 'sticky',
  bottom: 0,
  zIndex: 'appBar',
  mt: 3,
  py: 2,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** The chosen plate and what it costs, beside the button that takes it. */
export function ChosenPlate({ option }: { option: PlateOption | null }) {
  if (!option) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <PlateView plate={option.plate} />
      <Typography component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {plateCost(option.cost)}
      </Typography>
    </Box>
  );
}
