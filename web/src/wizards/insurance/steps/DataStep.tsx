import { Alert, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { insurancePeriods, insurancePrivileges } from '#api/insurance';
import { registeredAddress } from '#api/lookups';
import { type Answers, WITHOUT } from '#blocks/insurance/answers';
import { PersonFields } from '#blocks/insurance/PersonFields';
import { PlaceField } from '#blocks/insurance/PlaceField';
import { insurance as text } from '#blocks/insurance/text';
import { CheckField } from '#form/CheckField';
import { Field } from '#form/Field';
import { RadioField } from '#form/RadioField';
import { SelectField } from '#form/SelectField';
import { StepForm } from '#form/StepForm';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { asksPower, draft } from '../wizard';

/** What the price depends on (INS-03, INS-31 to INS-33, INS-38 to INS-42, AMB-122). */
export function DataStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const periods = useQuery(insurancePeriods);
  const { whose, vehicle, asks } = draft.use((state) => state.answers);
  if (!periods.data) {
    return periods.isError ? <LoadError of={periods} /> : <Loading rows={2} />;
  }
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      <Stack spacing={2}>
        <Panel>
          <PlaceField label={text.place} hint={text.placeHint} own={whose === 'own'} />
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
            <CheckField name="isExemptTC" label={text.exempt} />
            <CheckField name="isNotTaxi" label={text.notTaxi} />
          </Stack>
        </Panel>
      </Stack>
    </StepForm>
  );
}

DataStep.reads = [insurancePeriods, insurancePrivileges, registeredAddress];

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
      />
      {power && (
        <Field
          name="vehiclePower"
          label={text.power}
          hint={text.powerHint}
          inputMode="numeric"
          maxLength={4}
        />
      )}
    </>
  );
}

/** The privilege of an own vehicle, with what it may cost to claim a wrong one (INS-20, INS-49 to INS-52, INS-60). */
function PrivilegeField() {
  const kinds = useQuery(insurancePrivileges);
  const { setValue } = useFormContext<Answers>();
  const privilege = useWatch<Answers, 'privilege'>({ name: 'privilege' });
  if (!kinds.data) {
    return kinds.isError ? <LoadError of={kinds} /> : <Loading rows={1} />;
  }
  return (
    <Panel>
      <RadioField
        name="privilege"
        label={text.privilege}
        options={kinds.data.map(({ code, name }) => ({ value: code, label: name }))}
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
