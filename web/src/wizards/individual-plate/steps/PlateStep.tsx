import { Alert, Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { individualPlateOffer } from '#api/lookups';
import { ownVehicles } from '#api/queries';
import { vehicleOption } from '#blocks/plates/vehicleOption';
import { CheckField } from '#form/CheckField';
import { RadioField } from '#form/RadioField';
import { StepForm } from '#form/StepForm';
import { ExistingOrderLink } from '#order/OrderButton';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { PlateFields } from '../PlateFields';
import { Price } from '../Price';
import { individualPlate as text } from '../text';
import { type Answers, draft } from '../wizard';

/** Which plate for which own vehicle (INZ-03, INZ-04, INZ-25 to INZ-29). */
export function PlateStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const carId = useWatch({ control: form.control, name: 'carId' });
  const { data: offer } = useQuery(individualPlateOffer(carId));
  const hint = offer?.available === false ? text.blocked : undefined;
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed} hint={hint}>
      <Stack spacing={2}>
        <Panel>
          <VehicleChoice />
        </Panel>
        <Chosen />
      </Stack>
    </StepForm>
  );
}

/** An own vehicle; another one has another plate (INZ-04, INZ-28). */
function VehicleChoice() {
  const { data: vehicles = [] } = useQuery(ownVehicles);
  return (
    <RadioField
      name="carId"
      label={text.vehicle}
      options={vehicles.map((vehicle) => vehicleOption(vehicle, vehicle.carId))}
    />
  );
}

/** The plate of the chosen vehicle, or why it can have none (INZ-25, INZ-26, INZ-27). */
function Chosen() {
  const [carId, type] = useWatch<Answers, ['carId', 'type']>({ name: ['carId', 'type'] });
  const { setValue } = useFormContext<Answers>();
  const offer = useQuery(individualPlateOffer(carId));
  const { available = false, type: kind = '', region = 0 } = offer.data ?? {};
  useEffect(() => {
    if (!offer.data) return;
    setValue('type', available ? kind : '');
    setValue('region', available ? region : 0);
  }, [offer.data, available, kind, region, setValue]);
  if (carId === '') return null;
  if (!offer.data) return offer.isError ? <LoadError of={offer} /> : <Loading rows={2} />;
  if (!available) return <Blocked message={offer.data.message ?? ''} order={offer.data.orderId} />;
  if (type === '') return null;
  return (
    <>
      <Panel>
        <PlateFields type={type} region={region} />
      </Panel>
      <Requirements />
      <GrowingPrice />
    </>
  );
}

/** Keeps the step from going on, and says why. */
function Blocked({ message, order }: { message: string; order: string | undefined }) {
  const { register, unregister } = useFormContext<Answers>();
  useEffect(() => {
    register('type', { validate: () => message });
    return () => unregister('type', { keepValue: true });
  }, [register, unregister, message]);
  return (
    <Alert severity="warning" role="alert">
      {message} {order && <ExistingOrderLink order={order} />}
    </Alert>
  );
}

/** What a plate must be, read before it is ordered (INZ-29). */
function Requirements() {
  const { title, rules, read } = text.requirements;
  return (
    <Panel component="section">
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ mt: 0, pl: 3, '& li': { mb: 0.5 } }}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </Box>
      <CheckField name="confirmed" label={read} />
    </Panel>
  );
}

function GrowingPrice() {
  const [type, plate, delivery] = useWatch<Answers, ['type', 'plate', 'delivery']>({
    name: ['type', 'plate', 'delivery'],
  });
  return <Price type={type} plate={plate} delivery={delivery} />;
}
