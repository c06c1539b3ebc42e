import { Alert, AlertTitle, Button, Stack, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import type { Schema } from '#api/client';
import { ownVehicles, type Vehicle, vehicleRecord } from '#api/queries';
import { ContactFields } from '#blocks/person/ContactFields';
import { fullName } from '#blocks/person/PersonFacts';
import { vehicleName, vehicleOption } from '#blocks/plates/vehicleOption';
import { RadioField } from '#form/RadioField';
import { StepForm } from '#form/StepForm';
import { day } from '#lib/format';
import { Facts } from '#ui/Facts';
import { Panel } from '#ui/Panel';
import { PlateView } from '#ui/PlateView';
import { useIsMounted } from '#ui/useSafeNavigate';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { checkInitiator, sentence } from '#wizards/confidants/checks';
import { confidants as text } from '#wizards/confidants/text';
import { type Answers, draft } from '../wizard';

/** The vehicle, and how its owner is reached; going on asks whether the owner can appoint at all (CONF-04, CONF-22, AMB-077). */
export function VehicleStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const here = useIsMounted();
  const { data: vehicles = [] } = useQuery(ownVehicles);
  const { locked, vin } = draft.use((state) => state.answers);
  const check = useMutation({
    mutationFn: () => checkInitiator('owner'),
    onSuccess: (uid) => {
      draft.update({ uid });
      if (here()) next();
    },
  });
  const chosen = vehicles.find((one) => one.vin === vin);
  const taken = useQuery({ ...vehicleRecord('owner', chosen?.carId ?? ''), enabled: Boolean(chosen?.carId) });
  const held = locked ? chosen : undefined;
  return (
    <StepForm form={form} onNext={() => check.mutate()} onBack={back} busy={check.isPending} closed={closed}>
      <Stack spacing={2}>
        <Panel>
          {held && !form.formState.errors.vin ? <Locked vehicle={held} /> : <Choice vehicles={vehicles} />}
          {taken.data?.confidant && <Taken confidant={taken.data.confidant} carId={taken.data.carId} />}
        </Panel>
        <Panel>
          <ContactFields part="initiator" />
        </Panel>
        {check.isError && (
          <Alert severity="error" role="alert">
            {sentence(check.error)}
          </Alert>
        )}
      </Stack>
    </StepForm>
  );
}

interface TakenProps {
  confidant: Schema['Confidant'];
  carId: string;
}

/** A vehicle has one confidant: the step does not continue, and leads to where the appointment is revoked (CONF-42). */
function Taken({ confidant, carId }: TakenProps) {
  const { register, unregister, trigger } = useFormContext<Answers>();
  useEffect(() => {
    register('uid', { validate: () => text.appoint.taken });
    void trigger('uid');
    return () => unregister('uid', { keepValue: true });
  }, [register, unregister, trigger]);
  return (
    <Alert
      severity="warning"
      role="alert"
      sx={{ mt: 2 }}
      action={
        <Button component={Link} to="/services/confidant-revoke" state={{ vehicleId: carId }} color="inherit">
          {text.appoint.revoke}
        </Button>
      }
    >
      <AlertTitle component="h3" sx={{ fontSize: '1rem' }}>
        {text.appoint.taken}
      </AlertTitle>
      {text.appoint.takenBy(fullName(confidant.holder), day(confidant.endDate))}
    </Alert>
  );
}

function Choice({ vehicles }: { vehicles: Vehicle[] }) {
  return (
    <RadioField
      name="vin"
      label={text.appoint.which}
      options={vehicles.map((vehicle) => vehicleOption(vehicle))}
    />
  );
}

function Locked({ vehicle }: { vehicle: Vehicle }) {
  const { plate, vin } = vehicle;
  return (
    <>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {text.appoint.locked}
      </Typography>
      <Facts
        rows={[
          [text.vehicle, vehicleName(vehicle)],
          [text.plate, plate && <PlateView plate={plate} />],
          [text.vin, vin],
        ]}
      />
    </>
  );
}
