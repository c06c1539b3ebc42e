import { Box, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { fines as finesQuery } from '../../api/fines';
import { day, money } from '../../lib/format';
import { fines as words } from '../../text/fines';
import { Panel } from '../../ui/Panel';
import { PlateView } from '../../ui/PlateView';

/** How many fines the first page shows. */
const SHOWN = 3;

/** The newest fines that wait for their payment, on the first page (DASH-02); nothing when there are none. */
export function RecentFines() {
  const { data } = useQuery(finesQuery);
  const open = (data ?? []).filter((fine) => fine.payable).slice(0, SHOWN);
  if (open.length === 0) return null;
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {words.recent}
      </Typography>
      <Panel sx={{ py: { xs: 2, sm: 2.5 } }}>
        <Stack component="ul" spacing={1.5} sx={{ p: 0, m: 0, mb: 2, listStyle: 'none' }}>
          {open.map((fine) => {
            const band = fine.bands.find(({ amount }) => amount === fine.amount);
            return (
              <Box
                component="li"
                key={fine.docId}
                sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}
              >
                <PlateView plate={fine.plate} />
                <Box component="span" sx={{ mr: 'auto' }}>
                  {day(fine.issuedAt)}
                </Box>
                <span>
                  <strong>{money(fine.amount)}</strong> {band?.lastDay && words.until(day(band.lastDay))}
                </span>
              </Box>
            );
          })}
        </Stack>
        <Link component={RouterLink} to="/fines">
          {words.all}
        </Link>
      </Panel>
    </Box>
  );
}
