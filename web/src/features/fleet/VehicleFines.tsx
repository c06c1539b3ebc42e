import { Box, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { fines as finesQuery } from '#api/fines';
import { maintenance } from '#api/queries';
import { FineList } from '#blocks/fines/FineList';
import { FinesTotal } from '#blocks/fines/FinesTotal';
import { ListsOff, listsOff } from '#blocks/fines/ListsOff';
import { fines } from '#blocks/fines/text';
import { byUrgency } from '#blocks/fines/urgency';
import { normalizePlate } from '#lib/validation';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { OrderingBlocked } from '#ui/OrderingBlocked';
import { fleet } from './text';

/** The fines of one vehicle, the most urgent first, and the way to those of all (ROUTE-09). */
export function VehicleFines({ plate }: { plate: string | undefined }) {
  const { data, error, refetch } = useQuery(finesQuery);
  const { data: works } = useQuery(maintenance);
  if (listsOff(error)) return <ListsOff />;
  if (error && !data) return <LoadError of={{ error, refetch }} />;
  if (!data) return <Loading />;
  const own = data.filter((fine) => plate && normalizePlate(fine.plate) === normalizePlate(plate));
  return (
    <Stack spacing={2}>
      {own.length === 0 && <Typography>{fleet.noFines}</Typography>}
      {own.length > 0 && works?.orderingBlockedUntil && <OrderingBlocked />}
      <FinesTotal fines={own} />
      <FineList fines={byUrgency(own)} />
      <Box className="no-print">
        <Link component={RouterLink} to="/fines" sx={{ display: 'inline-block', py: 0.5 }}>
          {fines.all}
        </Link>
      </Box>
    </Stack>
  );
}
