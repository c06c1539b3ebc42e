import { Stack } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { greenPeriods, greenTerritories, greenVehicleTypes } from '#api/insurance';
import { SoldContext } from '#blocks/insurance/product';
import { insurance as motor } from '#blocks/insurance/text';
import { VehicleOf } from '#blocks/insurance/Whose';
import { DateField } from '#form/DateField';
import { RadioField } from '#form/RadioField';
import { SelectField } from '#form/SelectField';
import { StepForm } from '#form/StepForm';
import { day, daysAfter } from '#lib/format';
import { kyivToday } from '#lib/validation';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { insuranceGreen as text } from '../text';
import { draft, soldFor } from '../wizard';

/** The vehicle, where the card acts, from when and how long (GRN-01, GRN-05 to GRN-08). */
export function VehicleStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const [types, territories, periods] = useQueries({
    queries: [greenVehicleTypes, greenTerritories, greenPeriods],
  });
  const whose = draft.use((state) => state.answers.whose);
  const { getValues, setValue } = form;
  useEffect(() => {
    if (getValues('policyStartDate') === '') setValue('policyStartDate', day(daysAfter(kyivToday(), 1)));
  }, [getValues, setValue]);
  if (!types.data || !territories.data || !periods.data) {
    const asked = [types, territories, periods];
    return asked.some(({ isError }) => isError) ? <LoadError of={asked} /> : <Loading rows={3} />;
  }
  return (
    <SoldContext value={soldFor(types.data)}>
      <StepForm form={form} onNext={next} onBack={back} closed={closed}>
        <Stack spacing={2}>
          <VehicleOf whose={whose} />
          <Panel>
            <RadioField
              name="territory"
              label={text.territory}
              options={territories.data.map(({ code, name }) => ({ value: code, label: name }))}
            />
            <SelectField
              name="period"
              label={text.period}
              options={periods.data.map(({ code, name }) => ({ value: code, label: name }))}
            />
            <DateField name="policyStartDate" label={motor.start} hint={text.startHint} />
          </Panel>
        </Stack>
      </StepForm>
    </SoldContext>
  );
}

VehicleStep.reads = [greenVehicleTypes, greenTerritories, greenPeriods];
