import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Panel } from '#ui/Panel';

type OrderedAlreadyProps = {
  title: string;
  open: string;
  /** What an order exists for, and the name of the way to that order for a screen reader. */
  things: { orderId: string; thing: ReactNode; openLabel: string }[];
};

/** What has been ordered already, each with the way to its order; nothing when there is none. */
export function OrderedAlready({ title, open, things }: OrderedAlreadyProps) {
  if (things.length === 0) return null;
  return (
    <Panel component="section">
      <Typography variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {things.map(({ orderId, thing, openLabel }) => (
          <Box
            component="li"
            key={openLabel}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 2,
              alignItems: 'center',
              justifyContent: 'space-between',
            }}
          >
            {thing}
            <Button
              component={Link}
              to={`/services/ordered#order-${orderId}`}
              variant="outlined"
              aria-label={openLabel}
            >
              {open}
            </Button>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
