import { Box, Button, ButtonBase, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link, NavLink, useParams } from 'react-router';
import { ownVehicles, usedVehicles } from '#api/queries';
import { EmptyList } from '#ui/EmptyList';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Page } from '#ui/Page';
import { tabLook } from '#ui/Tabs';
import type { Relation } from './actions';
import { StoredPlates } from './StoredPlates';
import { fleet } from './text';
import { VehicleItem } from './VehicleItem';

/** The citizen's vehicles: owned, and used as a confidant (FLEET-01, FLEET-02, ROUTE-07). */
export function Component() {
  const relation = useParams().relation as Relation;
  return (
    <Page title={fleet.title}>
      <Box
        component="nav"
        aria-label={fleet.title}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 3,
          mb: 3,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {(['owner', 'confidant'] as const).map((each) => (
          <ButtonBase key={each} component={NavLink} to={`/vehicles/${each}`} sx={tabLook}>
            {fleet.tabs[each]}
          </ButtonBase>
        ))}
      </Box>
      <List key={relation} relation={relation} />
      {relation === 'owner' && <StoredPlates />}
    </Page>
  );
}

function List({ relation }: { relation: Relation }) {
  const own = useQuery({ ...ownVehicles, enabled: relation === 'owner' });
  const used = useQuery({ ...usedVehicles, enabled: relation === 'confidant' });
  const { data, error, refetch } = relation === 'owner' ? own : used;
  if (!data) return error ? <LoadError of={{ error, refetch }} /> : <Loading />;
  if (data.length === 0) return <Nothing relation={relation} />;
  return (
    <Stack component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((vehicle) => (
        <VehicleItem key={vehicle.carId} vehicle={vehicle} relation={relation} />
      ))}
    </Stack>
  );
}

/** Why there may be nothing, and what to do next (FLEET-09, FLEET-16, BIZ-07). */
function Nothing({ relation }: { relation: Relation }) {
  if (relation === 'owner') return <EmptyList title={fleet.emptyOwn}>{fleet.since2013}</EmptyList>;
  return (
    <EmptyList
      title={fleet.empty}
      action={
        <Button component={Link} to="/services/confidantToOwner" variant="outlined">
          {fleet.ask}
        </Button>
      }
    >
      {fleet.emptyUsed}
    </EmptyList>
  );
}
