import { Box, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { fines as finesQuery } from '../../api/fines';
import { ListsOff, listsOff } from '../../blocks/fines/ListsOff';
import { fines as words } from '../../blocks/fines/text';
import { day, money } from '../../lib/format';
import { LoadError } from '../../ui/LoadError';
import { Panel } from '../../ui/Panel';
import { PlateView } from '../../ui/PlateView';

/** How many fines the first page shows. */
const SHOWN = 3;

/** The newest fines that wait for their payment, on the first page (DASH-02); nothing when there are none. */
export function RecentFines() {
  const { data, error, refetch } = useQuery(finesQuery);
  const off = listsOff(error);
  const open = (off ? [] : (data ?? [])).filter((fine) => fine.payable).slice(0, SHOWN);
  if (open.length === 0 && !error) return null;
  return (
    <Panel component="section" sx={{ p: { xs: 2.5, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, mb: 2 }}>
        <Typography variant="h2">{words.recent}</Typography>
        <Link component={RouterLink} to="/fines" sx={{ py: 0.5 }}>
          {words.all}
        </Link>
      </Box>
      {off && <ListsOff />}
      {error && !off && <LoadError of={{ error, refetch }} />}
      <Stack component="ul" spacing={1.5} sx={{ p: 0, m: 0, listStyle: 'none' }}>
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
    </Panel>
  );
}
