import { Box, ButtonBase, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { NavLink, useParams } from 'react-router';
import { ownVehicles, usedVehicles } from '../../api/queries';
import { LoadError } from '../../ui/LoadError';
import { Loading } from '../../ui/Loading';
import { Page } from '../../ui/Page';
import { Panel } from '../../ui/Panel';
import { tabLook } from '../../ui/Tabs';
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
  if (data.length === 0) {
    return (
      <Panel>
        <Typography>{relation === 'owner' ? fleet.emptyOwn : fleet.empty}</Typography>
      </Panel>
    );
  }
  return (
    <Stack component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((vehicle) => (
        <VehicleItem key={vehicle.carId} vehicle={vehicle} relation={relation} />
      ))}
    </Stack>
  );
}
