import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Schema } from '#api/client';
import { storedPlates } from '#api/fleet';
import { catalogue, type Service } from '#api/queries';
import { storedPlates as plateWords } from '#blocks/plates/text';
import { dateTime, day, money } from '#lib/format';
import { Facts } from '#ui/Facts';
import { LoadError } from '#ui/LoadError';
import { Panel } from '#ui/Panel';
import { PlateView } from '#ui/PlateView';
import { wizardOrInfo } from './actions';
import { fleet } from './text';

const words = fleet.storage;

/** The citizen's plates in storage; most have none, and read nothing of it (PSTO-02, PSTO-03). Ends are updated once a day (PSTO-06). */
export function StoredPlates() {
  const { data: plates, error, refetch } = useQuery({ ...storedPlates, refetchOnMount: 'always' });
  const { data: services } = useQuery(catalogue);
  if (error && !plates) return <LoadError of={{ error, refetch }} />;
  if (!plates || plates.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="stored" sx={{ mt: 5 }}>
      <Typography variant="h2" id="stored" sx={{ mb: 2 }}>
        {words.title}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {plates.map((plate) => (
          <Stored key={plate.number} plate={plate} services={services ?? []} />
        ))}
      </Box>
    </Box>
  );
}

/** One plate; the storage service gets it when it is opened. */
function Stored({ plate, services }: { plate: Schema['StoredPlate']; services: Service[] }) {
  return (
    <Panel component="li" sx={{ p: { xs: 2.5, sm: 3 } }}>
      <PlateView plate={plate.number} />
      <Box sx={{ mt: 2 }}>
        <Facts
          rows={[
            [words.branch, plate.branch.name],
            [words.since, `${day(plate.storedDate)}, ${words.days(plate.daysCount)}`],
            [words.until, day(plate.endDate)],
            [words.updated, dateTime(plate.updatedAt)],
            [words.price, money(plate.pricePerDay)],
            [words.longest, day(plate.longestUntil)],
          ]}
        />
      </Box>
      <Way plate={plate} services={services} />
    </Panel>
  );
}

/** The way to prolong the storage, or to the order that is going to. */
function Way({ plate, services }: { plate: Schema['StoredPlate']; services: Service[] }) {
  const label = plate.orderId ? words.ordered : plateWords.extend;
  return (
    <Button
      component={Link}
      to={
        plate.orderId ? `/services/ordered#order-${plate.orderId}` : wizardOrInfo(services, 'plate-storage')
      }
      state={{ plate: plate.number }}
      variant="outlined"
      aria-label={`${label}: ${plate.number}`}
      sx={{ mt: 2 }}
      className="no-print"
    >
      {label}
    </Button>
  );
}
