import { Alert, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { insurancePeriods, insurancePlaces, insurancePrivileges } from '../../../api/insurance';
import { registeredAddress } from '../../../api/lookups';
import { forms } from '../../../text/forms';
import { insurance as text } from '../../../text/insurance';
import { Failed } from '../../../ui/Failed';
import { Loading } from '../../../ui/Loading';
import { Panel } from '../../../ui/Panel';
import { dateShape, Field } from '../../../wizard/Field';
import { CheckField } from '../../../wizard/parts/CheckField';
import { ComboField } from '../../../wizard/parts/ComboField';
import { RadioField } from '../../../wizard/parts/RadioField';
import { SelectField } from '../../../wizard/parts/SelectField';
import { StepForm } from '../../../wizard/StepForm';
import { type StepProps, useStepForm } from '../../../wizard/step';
import { useRested } from '../../../wizard/useRested';
import { faults } from '../faults';
import { type Answers, asksPower, cityOf, draft, WITHOUT } from '../wizard';

/** What the price depends on (INS-03, INS-31 to INS-33, INS-38 to INS-42, AMB-122). */
export function DataStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const periods = useQuery(insurancePeriods);
  const { whose, vehicle, asks } = draft.use((state) => state.answers);
  if (!periods.data) {
    return periods.isError ? <Failed of={periods} /> : <Loading rows={2} />;
  }
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      <Stack spacing={2}>
        <Panel>
          <PlaceField />
          <VehicleFields power={asksPower(vehicle)} />
          <SelectField
            name="period"
            label={text.period}
            options={periods.data.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <PersonFields asks={asks} owner={whose === 'other'} />
        </Panel>
        {whose === 'own' && <PrivilegeField />}
        <Panel>
          <Stack>
            <CheckField name="isExemptTC" label={text.exempt} required={text.statement} />
            <CheckField name="isNotTaxi" label={text.notTaxi} required={text.statement} />
          </Stack>
        </Panel>
      </Stack>
    </StepForm>
  );
}

/** What of the vehicle the price depends on. */
function VehicleFields({ power }: { power: boolean }) {
  return (
    <>
      <Field
        name="vehicleOdometer"
        label={text.odometer}
        hint={text.odometerHint}
        inputMode="numeric"
        maxLength={8}
        validate={faults.odometer}
      />
      {power && (
        <Field
          name="vehiclePower"
          label={text.power}
          hint={text.powerHint}
          inputMode="numeric"
          maxLength={4}
          validate={faults.power}
        />
      )}
    </>
  );
}

/** What the registers lack of the insured, and of another one who owns the vehicle. */
function PersonFields({ asks, owner }: { asks: Answers['asks']; owner: boolean }) {
  return (
    <>
      {asks.birthday && <DateField name="birthday" label={text.birthDate} />}
      {asks.rnokpp && (
        <Field
          name="rnokpp"
          label={text.rnokpp}
          inputMode="numeric"
          maxLength={10}
          validate={faults.rnokpp}
        />
      )}
      {owner && <DateField name="ownerBirthday" label={text.ownerBirthDate} />}
    </>
  );
}

function DateField({ name, label }: { name: string; label: string }) {
  return (
    <Field
      name={name}
      label={label}
      hint="ДД.ММ.РРРР"
      inputMode="numeric"
      shape={dateShape}
      validate={faults.birthDate}
    />
  );
}

/** The settlement whose code offers are asked by; the address of the insured is in it. */
function PlaceField() {
  const { setValue } = useFormContext<Answers>();
  const place = useWatch<Answers, 'place'>({ name: 'place' });
  const [typed, setTyped] = useState('');
  const home = useQuery(registeredAddress);
  const name = useRested(typed.trim()) || home.data?.city || '';
  const places = useQuery(insurancePlaces(name));
  return (
    <ComboField
      name="place.name"
      label={text.place}
      hint={text.placeHint}
      options={places.data}
      keyOf={({ code }) => String(code)}
      labelOf={(option) => option.name}
      chosen={String(place.code)}
      kept={place.code > 0 ? { ...place, zone: 0 } : undefined}
      loading={places.isFetching}
      none={forms.none}
      onTyped={setTyped}
      onChosen={(option) => {
        const chosen = { code: option?.code ?? 0, name: option?.name ?? '' };
        setValue('place', chosen);
        setValue('city', cityOf(chosen));
      }}
    />
  );
}

/** The privilege of an own vehicle, with what it may cost to claim a wrong one (INS-20, INS-49 to INS-52, INS-60). */
function PrivilegeField() {
  const kinds = useQuery(insurancePrivileges);
  const { setValue } = useFormContext<Answers>();
  const [privilege, { capacity }, power] = useWatch<Answers, ['privilege', 'vehicle', 'vehiclePower']>({
    name: ['privilege', 'vehicle', 'vehiclePower'],
  });
  if (!kinds.data) {
    return kinds.isError ? <Failed of={kinds} /> : <Loading rows={1} />;
  }
  return (
    <Panel>
      <RadioField
        name="privilege"
        label={text.privilege}
        options={kinds.data.map(({ code, name }) => ({ value: code, label: name }))}
        validate={(chosen) => faults.privilege(chosen, capacity, power)}
        onChosen={(chosen) => {
          const kind = kinds.data.find(({ code }) => code === chosen);
          setValue('privilegeLimits', { series: kind?.maxSeries ?? 0, number: kind?.maxNumber ?? 0 });
        }}
      />
      {privilege !== WITHOUT && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {[text.capacityNotice, text.powerNotice, text.damageNotice].map((notice) => (
            <Typography key={notice}>{notice}</Typography>
          ))}
        </Alert>
      )}
    </Panel>
  );
}
