import { Alert, Stack, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ownVehicles, type Vehicle } from '../../../../api/queries';
import { ContactFields } from '../../../../blocks/person/ContactFields';
import { vehicleName, vehicleOption } from '../../../../blocks/plates/vehicleOption';
import { RadioField } from '../../../../form/RadioField';
import { StepForm } from '../../../../form/StepForm';
import { Facts } from '../../../../ui/Facts';
import { Panel } from '../../../../ui/Panel';
import { PlateView } from '../../../../ui/PlateView';
import { useIsMounted } from '../../../../ui/useSafeNavigate';
import { type StepProps, useStepForm } from '../../../../wizard/useStepForm';
import { checkInitiator, sentence } from '../../checks';
import { confidants as text } from '../../text';
import { draft } from '../wizard';

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
  const held = locked ? vehicles.find((one) => one.vin === vin) : undefined;
  return (
    <StepForm form={form} onNext={() => check.mutate()} onBack={back} busy={check.isPending} closed={closed}>
      <Stack spacing={2}>
        <Panel>
          {held && !form.formState.errors.vin ? <Locked vehicle={held} /> : <Choice vehicles={vehicles} />}
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
