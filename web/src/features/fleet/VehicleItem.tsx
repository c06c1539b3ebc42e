import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { type Vehicle, vehicleRecord } from '#api/queries';
import { Panel } from '#ui/Panel';
import { PlateView } from '#ui/PlateView';
import type { Relation } from './actions';
import { fleet } from './text';
import { ActionsMenu } from './VehicleActions';
import { VehicleChips } from './VehicleChips';

/** A vehicle of the list: what it is, its state, and what may be done with it (FLEET-01, FLEET-03). */
export function VehicleItem({ vehicle, relation }: { vehicle: Vehicle; relation: Relation }) {
  const { carId, brand, model, makeYear, plate, vin } = vehicle;
  const { data: record } = useQuery(vehicleRecord(relation, carId));
  return (
    <Panel
      component="li"
      sx={{
        p: { xs: 2, sm: 3 },
        display: 'grid',
        columnGap: 3,
        rowGap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '8rem minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <VehiclePicture address={vehicle.logoUrl} />
      <Box sx={{ minWidth: 0, display: 'grid', gap: 1.5 }}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'flex-start',
            justifyContent: 'space-between',
            gap: 1.5,
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="h2" component="h2">
              <Link component={RouterLink} to={`/vehicles/${relation}/${carId}`} underline="hover">
                {brand} {model}, {makeYear}
              </Link>
            </Typography>
            <Typography color="textSecondary">
              {fleet.vin}: <span style={{ whiteSpace: 'nowrap' }}>{vin}</span>
            </Typography>
          </Box>
          {plate && <PlateView plate={plate} />}
        </Box>
        <VehicleChips plate={plate} record={record} />
        <ActionsMenu vehicle={vehicle} record={record} relation={relation} />
      </Box>
    </Panel>
  );
}

/** The cabinet's own picture of the kind; it says nothing that the words do not. */
export function VehiclePicture({ address }: { address: string | undefined }) {
  return (
    <Box
      component="img"
      src={address}
      alt=""
      width={128}
      height={77}
      className="no-print"
      sx={{ display: { xs: 'none', sm: 'block' }, borderRadius: 1 }}
    />
  );
}
