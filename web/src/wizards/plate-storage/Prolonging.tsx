import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import { plateStorage as text } from '../../text/plateStorage';
import { Panel } from '../../ui/Panel';
import { PlateView } from '../../ui/PlateView';
import type { StoredPlate } from './wizard';

/** The plates whose storage an order waits to prolong, each with the way to it; nothing when there are none. */
export function Prolonging({ plates }: { plates: StoredPlate[] }) {
  const waiting = plates.filter(({ orderId }) => orderId);
  if (waiting.length === 0) return null;
  return (
    <Panel component="section">
      <Typography variant="h2" sx={{ mb: 2 }}>
        {text.waiting}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {waiting.map(({ number, orderId }) => (
          <Box
            component="li"
            key={number}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 2,
              alignItems: 'center',
              justifyContent: 'space-between',
            }}
          >
            <PlateView plate={number} />
            <Button
              component={Link}
              to={`/services/ordered#order-${orderId}`}
              variant="outlined"
              aria-label={text.openOf(number)}
            >
              {text.open}
            </Button>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
