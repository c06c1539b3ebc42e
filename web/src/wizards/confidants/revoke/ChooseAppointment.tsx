import { Button, Stack, Typography } from '@mui/material';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Schema } from '#api/client';
import { ownVehicles, vehicleRecord } from '#api/queries';
import { fullName } from '#blocks/person/PersonFacts';
import { vehicleName } from '#blocks/plates/vehicleOption';
import { FormActions } from '#form/FormActions';
import { day } from '#lib/format';
import { Nothing } from '#order/Nothing';
import { WizardShell } from '#order/WizardShell';
import { Facts } from '#ui/Facts';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Panel } from '#ui/Panel';
import { PlateView } from '#ui/PlateView';
import { barSteps } from '#wizard/barSteps';
import { confidants as text } from '../text';
import { empty, wizard } from './wizard';

const words = text.revoke;
const path = wizard.path(empty);

/** Which appointment is revoked, for who has not come from the menu of a vehicle (CAT-08). */
export function ChooseAppointment() {
  const { vehicles, readings } = useAppointed();
  return (
    <WizardShell title={wizard.title} steps={barSteps(wizard, path)} current="confirm">
      {!vehicles &&
        (readings.some(({ error }) => error) ? <LoadError of={readings} /> : <Loading rows={2} />)}
      {vehicles?.length === 0 && <NobodyAppointed />}
      {vehicles && vehicles.length > 0 && <Choice vehicles={vehicles} />}
    </WizardShell>
  );
}

/** The citizen's vehicles whose appointment can be revoked (FLEET-10). */
function useAppointed() {
  const own = useQuery(ownVehicles);
  const records = useQueries({
    queries: (own.data ?? []).map(({ carId }) => vehicleRecord('owner', carId)),
  });
  const read = records.flatMap(({ data }) => data ?? []);
  const complete = own.data && read.length === own.data.length;
  return {
    vehicles: complete ? read.filter(({ revocable }) => revocable) : undefined,
    readings: [own, ...records],
  };
}

function Choice({ vehicles }: { vehicles: Schema['VehicleRecord'][] }) {
  return (
    <>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {words.which}
      </Typography>
      <Stack component="ul" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {vehicles.map((vehicle) => (
          <Appointment key={vehicle.carId} vehicle={vehicle} />
        ))}
      </Stack>
    </>
  );
}

function Appointment({ vehicle }: { vehicle: Schema['VehicleRecord'] }) {
  const { carId, plate, confidant } = vehicle;
  const user = confidant && fullName(confidant.holder);
  return (
    <Panel component="li">
      <Typography variant="h3" sx={{ mb: 1 }}>
        {vehicleName(vehicle)}
      </Typography>
      <Facts
        rows={[
          [text.plate, plate && <PlateView plate={plate} />],
          [text.confidant, user],
          [text.end, day(confidant?.endDate)],
        ]}
      />
      <FormActions room={2}>
        <Button
          component={Link}
          to="?step=confirm"
          state={{ vehicleId: carId }}
          variant="outlined"
          aria-label={words.chooseOf(user ?? '', vehicleName(vehicle))}
        >
          {words.choose}
        </Button>
      </FormActions>
    </Panel>
  );
}

/** There is no appointment to revoke: what one is, and where it is made. */
function NobodyAppointed() {
  return (
    <Nothing
      title={words.nobody}
      actions={
        <>
          <Button component={Link} to="/services/confidant" variant="contained">
            {words.toAppoint}
          </Button>
          <Button component={Link} to="/vehicles/owner" variant="outlined">
            {words.toFleet}
          </Button>
        </>
      }
    >
      {words.nobodyNote}
    </Nothing>
  );
}
