import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { catalogue, type Vehicle, vehicleRecord } from '../../api/queries';
import { Panel } from '../../ui/Panel';
import { PlateView } from '../../ui/PlateView';
import type { Relation } from './actions';
import { actionsOf } from './actions';
import { fleet } from './text';

/** A vehicle of the list with its menu of actions (FLEET-03). */
export function VehicleItem({ vehicle, relation }: { vehicle: Vehicle; relation: Relation }) {
  const { carId, brand, model, makeYear, plate, vin } = vehicle;
  return (
    <Panel component="li" sx={{ p: { xs: 2.5, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
          <Typography variant="h2" component="h2">
            <Link component={RouterLink} to={`/vehicles/${relation}/${carId}`} underline="hover">
              {brand} {model}, {makeYear}
            </Link>
          </Typography>
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {fleet.vin}: {vin}
          </Typography>
        </Box>
        {plate && <PlateView plate={plate} />}
      </Box>
      <Menu vehicle={vehicle} relation={relation} />
    </Panel>
  );
}

/** Whether a confidant can be cancelled is requested when the menu is opened (FLEET-10). */
function Menu({ vehicle, relation }: { vehicle: Vehicle; relation: Relation }) {
  const [open, setOpen] = useState(false);
  const { data: services } = useQuery(catalogue);
  const { data: record } = useQuery({ ...vehicleRecord(relation, vehicle.carId), enabled: open });
  const user = record?.confidant;
  return (
    <Box
      component="details"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      sx={{ mt: 1.5 }}
      className="no-print"
    >
      <Box
        component="summary"
        aria-label={`${fleet.actions}: ${vehicle.brand} ${vehicle.model}`}
        sx={{
          cursor: 'pointer',
          py: 1,
          px: 0.5,
          mx: -0.5,
          borderRadius: 1,
          color: 'primary.main',
          fontWeight: 600,
          width: 'fit-content',
        }}
      >
        {fleet.actions}
      </Box>
      {relation === 'owner' && user && (
        <Typography sx={{ mb: 1 }}>
          {fleet.confidant}: {[user.holder.lastName, user.holder.firstName].join(' ')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {actionsOf(relation, record, vehicle.carId, services ?? []).map(({ label, to, state }) => (
          <li key={label}>
            <Link component={RouterLink} to={to} state={state} sx={{ display: 'inline-block', py: 0.75 }}>
              {label}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}
