import { Alert, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { insurableVehicles, ownVehicles } from '../../../api/insurance';
import type { Vehicle } from '../../../api/queries';
import { CHOOSE, normalizePlate, validAnyPlate } from '../../../lib/validation';
import { insurance as text } from '../../../text/insurance';
import { Confirm } from '../../../ui/Confirm';
import { Facts } from '../../../ui/Facts';
import { Failed } from '../../../ui/Failed';
import { Loading } from '../../../ui/Loading';
import { Panel } from '../../../ui/Panel';
import { PlateView } from '../../../ui/PlateView';
import { Field } from '../../../wizard/Field';
import { RadioField } from '../../../wizard/parts/RadioField';
import { StepForm } from '../../../wizard/StepForm';
import { type StepProps, useStepForm } from '../../../wizard/step';
import { useRested } from '../../../wizard/useRested';
import { type Answers, draft, noVehicle } from '../wizard';

/** Whose vehicle is insured, and which (INS-01, INS-02). What the insurers know of it decides whether it can be. */
export function VehicleStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const whose = form.watch('whose');
  const forget = () => {
    form.setValue('vehicle', noVehicle);
    form.setValue('plate', '');
    form.clearErrors();
  };
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      <Stack spacing={2}>
        <Panel>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {text.quick}
          </Typography>
          <RadioField
            name="whose"
            label={text.whose}
            options={[
              { value: 'own', label: text.own, hint: text.ownHint },
              { value: 'other', label: text.other, hint: text.otherHint },
            ]}
            validate={(chosen) => (chosen ? '' : CHOOSE)}
            onChosen={forget}
          />
        </Panel>
        {whose === 'own' && <OwnVehicle />}
        {whose === 'other' && <OtherVehicle />}
      </Stack>
    </StepForm>
  );
}

/** A vehicle as people tell of it. */
const named = ({ brand, model, makeYear }: Vehicle) =>
  [brand, model, makeYear ? `${makeYear}` : ''].filter(Boolean).join(' ');

/** The vehicle of a plate as the insurers know it. The one that is found becomes the answer; of several one is chosen. */
function useInsurable(plate: string, vin?: string) {
  const { getValues, setValue } = useFormContext<Answers>();
  const found = useQuery(insurableVehicles(plate));
  const vehicles = found.data?.filter((one) => !vin || one.vin === vin);
  const choose = (vehicle: Vehicle | undefined) => {
    if (!vehicle) return setValue('vehicle', noVehicle);
    const kind = vehicle.insurance?.vehicleType;
    const { odometer, power } = getValues('vehicle');
    setValue(
      'vehicle',
      {
        vin: vehicle.vin,
        carId: vehicle.carId,
        plate: vehicle.plate ?? plate,
        brand: vehicle.brand,
        model: vehicle.model,
        fuel: vehicle.fuel ?? '',
        capacity: vehicle.capacity ?? 0,
        type: kind?.code ?? '',
        typeName: kind?.name ?? '',
        orderable: kind?.orderable ?? false,
        odometer,
        power,
      },
      { shouldValidate: true },
    );
  };
  const only = vehicles?.length === 1 ? vehicles[0] : undefined;
  useEffect(() => {
    if (only && getValues('vehicle.vin') !== only.vin) choose(only);
  });
  const state: 'idle' | 'searching' | 'failed' | 'none' | 'found' =
    plate === ''
      ? 'idle'
      : found.isError
        ? 'failed'
        : !vehicles
          ? 'searching'
          : vehicles.length === 0
            ? 'none'
            : 'found';
  return { vehicles: vehicles ?? [], choose, state, retry: () => void found.refetch() };
}

/** One of the citizen's own vehicles (INS-64 when there is none, or the insurers do not know it). */
function OwnVehicle() {
  const own = useQuery(ownVehicles);
  const { setValue } = useFormContext<Answers>();
  const plate = useWatch<Answers, 'plate'>({ name: 'plate' });
  const chosen = own.data?.find((one) => one.plate === plate);
  const { state, retry } = useInsurable(chosen?.plate ?? '', chosen?.vin);
  if (!own.data) return own.isError ? <Failed onRetry={() => void own.refetch()} /> : <Loading rows={2} />;
  const withPlate = own.data.filter((one) => one.plate);
  if (withPlate.length === 0) return <Alert severity="warning">{text.noOwn}</Alert>;
  const fault = { none: text.noOwn, failed: text.searchFailed, searching: text.searching }[state as 'none'];
  return (
    <Panel>
      <RadioField
        name="plate"
        label={text.choose}
        options={withPlate.map((one) => ({
          value: one.plate ?? '',
          label: named(one),
          hint: <PlateView plate={one.plate ?? ''} />,
        }))}
        validate={(value) => (value ? (fault ?? '') : CHOOSE)}
        onChosen={() => setValue('vehicle', noVehicle)}
      />
      <Found state={state} none={text.noOwn} retry={retry} />
    </Panel>
  );
}

/** Another person's vehicle, found by its plate (INS-28 to INS-30, AMB-101, AMB-102). */
function OtherVehicle() {
  const { setValue } = useFormContext<Answers>();
  const typed = normalizePlate(useWatch<Answers, 'plate'>({ name: 'plate' }));
  const plate = useRested(typed);
  const { vehicles, choose, state, retry } = useInsurable(validAnyPlate(plate) ? '' : plate);
  const settled = plate === typed;
  const unfit = {
    none: text.notFound,
    failed: text.searchFailed,
    searching: text.searching,
    idle: text.searching,
    found: '',
  }[settled ? state : 'searching'];
  return (
    <Panel>
      <Field
        name="plate"
        label={text.plate}
        hint={text.plateHint}
        maxLength={12}
        shape={(value) => {
          setValue('vehicle', noVehicle);
          return value.toUpperCase();
        }}
        validate={(value) => validAnyPlate(normalizePlate(value)) || unfit}
      />
      {settled && vehicles.length > 1 && (
        <>
          <Alert severity="info" sx={{ my: 2 }}>
            {text.several}
          </Alert>
          <RadioField
            name="vehicle.vin"
            label={text.choose}
            options={vehicles.map((one) => ({ value: one.vin, label: named(one), hint: one.vin }))}
            validate={(vin) => (vin ? '' : CHOOSE)}
            onChosen={(vin) => choose(vehicles.find((one) => one.vin === vin))}
          />
        </>
      )}
      {settled && <Found state={state} none={text.notFound} retry={retry} />}
    </Panel>
  );
}

interface FoundProps {
  state: string;
  none: string;
  retry: () => void;
}

/** What is known of the chosen vehicle, or why nothing is. */
function Found({ state, none, retry }: FoundProps) {
  const vehicle = useWatch<Answers, 'vehicle'>({ name: 'vehicle' });
  if (state === 'searching') return <Loading rows={1} />;
  if (state === 'failed') return <Failed onRetry={retry} />;
  if (state === 'none')
    return (
      <Alert severity="warning" role="alert" sx={{ mt: 2 }}>
        {none}
      </Alert>
    );
  if (!vehicle.type) return null;
  const { facts } = text;
  return (
    <>
      <Typography variant="h2" role="status" sx={{ mt: 3, mb: 1 }}>
        {text.found}
      </Typography>
      <Facts
        rows={[
          [facts.vehicle, `${vehicle.brand} ${vehicle.model}`.trim()],
          [facts.plate, <PlateView key="plate" plate={vehicle.plate} />],
          [facts.vin, vehicle.vin],
          [facts.kind, vehicle.typeName],
          [facts.capacity, vehicle.capacity > 0 && text.cubic(vehicle.capacity)],
          [facts.fuel, vehicle.fuel.toLowerCase()],
        ]}
      />
      {!vehicle.orderable && <NotOrderable type={vehicle.typeName} />}
    </>
  );
}

/** Some types are not insured in the cabinet (INS-45). */
function NotOrderable({ type }: { type: string }) {
  const { setValue } = useFormContext<Answers>();
  const navigate = useNavigate();
  const [told, setTold] = useState(false);
  const another = () => {
    setTold(true);
    setValue('vehicle', noVehicle);
    setValue('plate', '');
  };
  return (
    <Confirm
      open={!told}
      title={text.notOrderable}
      note={text.notOrderableNote(type)}
      yes={text.another}
      no={text.toServices}
      busy={false}
      onYes={another}
      onNo={() => void navigate('/services')}
    />
  );
}
