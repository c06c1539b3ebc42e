import { Box, Button, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { Schema } from '#api/client';
import { catalogue, type Vehicle } from '#api/queries';
import { actionsOf, type Relation } from './actions';
import { fleet } from './text';

interface VehicleActionsProps {
  vehicle: Vehicle;
  record: Schema['VehicleRecord'] | undefined;
  relation: Relation;
}

/** What may be done with a vehicle of the list, behind a button (FLEET-03). */
export function ActionsMenu(props: VehicleActionsProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { brand, model, plate = '' } = props.vehicle;
  return (
    <Box className="no-print">
      <Button
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        aria-controls={id}
        aria-label={`${fleet.actions}: ${brand} ${model} ${plate}`.trimEnd()}
        variant="outlined"
        sx={{ minHeight: 44, '& svg': { ml: 1, transform: open ? 'rotate(180deg)' : 'none' } }}
      >
        {fleet.actions}
        <Arrow />
      </Button>
      <Box id={id} hidden={!open} sx={{ mt: 1 }}>
        {open && <ActionList {...props} />}
      </Box>
    </Box>
  );
}

const Arrow = () => (
  <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
    <path d="M2 4.5l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
);

/** The actions as links; on the vehicle's own page without the way to it. */
export function ActionList({
  vehicle,
  record,
  relation,
  here = false,
}: VehicleActionsProps & { here?: boolean }) {
  const { data: services } = useQuery(catalogue);
  const actions = actionsOf(relation, record, vehicle.carId, services ?? []);
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {actions.slice(here ? 1 : 0).map(({ label, to, state }) => (
        <li key={label}>
          <Link component={RouterLink} to={to} state={state} sx={{ display: 'inline-block', py: 0.75 }}>
            {label}
          </Link>
        </li>
      ))}
    </Box>
  );
}
