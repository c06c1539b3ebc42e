import { Box, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { type Fine, fines as finesQuery } from '#api/fines';
import { FineSum } from '#blocks/fines/FineSum';
import { FinesTotal } from '#blocks/fines/FinesTotal';
import { ListsOff, listsOff } from '#blocks/fines/ListsOff';
import { fines as words } from '#blocks/fines/text';
import { byUrgency, isUnpaid } from '#blocks/fines/urgency';
import { LoadError } from '#ui/LoadError';
import { Panel } from '#ui/Panel';
import { PlateView } from '#ui/PlateView';

/** How many fines the first page shows. */
const SHOWN = 3;

/**
 * What the unpaid fines cost together (DASH-02), and those that cannot be paid here: the others are among the tasks of the same
 * page. Nothing when all are paid.
 */
export function RecentFines() {
  const { data, error, refetch } = useQuery(finesQuery);
  const off = listsOff(error);
  const unpaid = byUrgency((off ? [] : (data ?? [])).filter(isUnpaid));
  if (unpaid.length === 0 && !error) return null;
  const elsewhere = unpaid.filter(({ payable, orderId }) => !payable && !orderId).slice(0, SHOWN);
  return (
    <Panel component="section" sx={{ p: { xs: 2.5, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <Typography variant="h2">{words.recent}</Typography>
        <Link component={RouterLink} to="/fines" sx={{ py: 0.5 }}>
          {words.all}
        </Link>
      </Box>
      {off && <ListsOff />}
      {error && !off && <LoadError of={{ error, refetch }} />}
      <FinesTotal fines={unpaid} />
      {elsewhere.length > 0 && (
        <>
          <Typography variant="h3" sx={{ mt: 2 }}>
            {words.elsewhere}
          </Typography>
          <Stack component="ul" sx={{ p: 0, m: 0, listStyle: 'none' }}>
            {elsewhere.map((fine) => (
              <Row key={fine.docId} fine={fine} />
            ))}
          </Stack>
        </>
      )}
    </Panel>
  );
}

function Row({ fine }: { fine: Fine }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        py: 1.25,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: '9.5rem' }}>
        <PlateView plate={fine.plate} />
      </Box>
      <FineSum fine={fine} />
    </Box>
  );
}
