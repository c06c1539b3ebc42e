import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { ownVehicles, usedVehicles, type Vehicle } from '#api/queries';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Panel } from '#ui/Panel';
import { PlateView } from '#ui/PlateView';
import { dashboard } from './text';

const words = dashboard.vehicles;

/** How many vehicles of each kind the card shows; the fleet shows all. */
const SHORT = 3;

/** The citizen's own vehicles, and those used as a confidant (DASH-01, DASH-02). */
export function DashboardVehicles() {
  const own = useQuery(ownVehicles);
  const used = useQuery(usedVehicles);
  const failed = [own, used].filter(({ isError }) => isError);
  return (
    <Panel sx={{ p: { xs: 2.5, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <Typography variant="h2">{words.title}</Typography>
        <Link component={RouterLink} to="/vehicles/owner" sx={{ py: 0.5 }}>
          {words.all}
        </Link>
      </Box>
      {(own.isPending || used.isPending) && <Loading rows={1} />}
      {failed.length > 0 && <LoadError of={failed} />}
      {own.data?.length === 0 && used.data?.length === 0 && <Typography>{words.none}</Typography>}
      <Group title={words.own} relation="owner" vehicles={own.data ?? []} />
      <Group title={words.used} relation="confidant" vehicles={used.data ?? []} />
    </Panel>
  );
}

function Group({ title, relation, vehicles }: { title: string; relation: string; vehicles: Vehicle[] }) {
  if (vehicles.length === 0) return null;
  return (
    <Box component="section" sx={{ mt: 1.5 }}>
      <Typography component="h3" color="textSecondary">
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {vehicles.slice(0, SHORT).map(({ carId, brand, model, makeYear, plate }) => (
          <Box
            component="li"
            key={carId}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              justifyContent: 'space-between',
              gap: 1,
              py: 1,
            }}
          >
            <Link component={RouterLink} to={`/vehicles/${relation}/${carId}`} sx={{ py: 0.5 }}>
              {brand} {model}, {makeYear}
            </Link>
            {plate && <PlateView plate={plate} />}
          </Box>
        ))}
      </Box>
      {vehicles.length > SHORT && (
        <Link component={RouterLink} to={`/vehicles/${relation}`} sx={{ display: 'inline-block', py: 0.5 }}>
          {words.more(vehicles.length - SHORT)}
        </Link>
      )}
    </Box>
  );
}
