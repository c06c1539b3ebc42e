import { Box, ButtonBase, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiError, type Schema } from '#api/client';
import { vehicleRecord } from '#api/queries';
import { Choice } from '#ui/Choice';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Page } from '#ui/Page';
import { Panel } from '#ui/Panel';
import { PlateView } from '#ui/PlateView';
import { Redirect } from '#ui/Redirect';
import { tabLook } from '#ui/Tabs';
import type { Relation } from './actions';
import { Certificate } from './Certificate';
import { Part, type PartName } from './Part';
import { Policies } from './Policies';
import { fleet } from './text';
import { ActionList } from './VehicleActions';
import { VehicleChips } from './VehicleChips';
import { VehiclePicture } from './VehicleItem';

/** One vehicle: its certificate, its policies, and the parts holder, fines, registrations (ROUTE-08, ROUTE-09). */
export function Component() {
  const params = useParams();
  const relation = params.relation as Relation;
  const id = params.id ?? '';
  const part = (params.part ?? 'holder') as PartName;
  const { data: record, error, refetch } = useQuery(vehicleRecord(relation, id));
  if (error instanceof ApiError && error.status === 404) return <Redirect to="/error/404" replace />;
  return (
    <Page
      title={record ? `${record.brand} ${record.model}` : fleet.title}
      back={{ to: `/vehicles/${relation}`, label: fleet.back }}
    >
      {error && <LoadError of={{ error, refetch }} />}
      {!record && !error && <Loading />}
      {record && (
        <Stack spacing={4}>
          <Head record={record} />
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
              alignItems: 'start',
            }}
          >
            <Certificate record={record} />
            <Stack spacing={3}>
              <Policies record={record} relation={relation} />
              <Panel component="section" sx={{ p: { xs: 2.5, sm: 3 } }} className="no-print">
                <Typography variant="h2" sx={{ mb: 1 }}>
                  {fleet.todo}
                </Typography>
                <ActionList vehicle={record} record={record} relation={relation} here />
              </Panel>
            </Stack>
          </Box>
          <Panel sx={{ p: { xs: 2.5, sm: 3 } }}>
            <Parts page={`/vehicles/${relation}/${id}`} part={part} />
            <Part part={part} record={record} relation={relation} />
          </Panel>
        </Stack>
      )}
    </Page>
  );
}

/** The vehicle at a glance: its picture, its plate, and its state. */
function Head({ record }: { record: Schema['VehicleRecord'] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <VehiclePicture address={record.logoUrl} />
      {record.plate && <PlateView plate={record.plate} />}
      <VehicleChips plate={record.plate} record={record} />
    </Box>
  );
}

const names = Object.keys(fleet.parts) as PartName[];

/** A list to choose from on small screens, tabs on large ones (FLEET-12). */
function Parts({ page, part }: { page: string; part: PartName }) {
  const navigate = useNavigate();
  return (
    <Box className="no-print" sx={{ mb: 2 }}>
      <Choice
        label={fleet.part}
        value={part}
        options={names.map((name) => [name, fleet.parts[name]])}
        onChange={(name) => void navigate(`${page}/${name}`, { preventScrollReset: true })}
        sx={{ display: { md: 'none' } }}
      />
      <Box
        component="nav"
        aria-label={fleet.allParts}
        sx={{ display: { xs: 'none', md: 'flex' }, columnGap: 3, borderBottom: 1, borderColor: 'divider' }}
      >
        {names.map((name) => (
          <ButtonBase
            key={name}
            component={Link}
            to={`${page}/${name}`}
            preventScrollReset
            sx={tabLook}
            {...(name === part ? { 'aria-current': 'page' as const } : {})}
          >
            {fleet.parts[name]}
          </ButtonBase>
        ))}
      </Box>
    </Box>
  );
}
