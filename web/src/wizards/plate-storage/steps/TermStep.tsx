import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { storedPlates } from '#api/fleet';
import { service } from '#api/queries';
import { RadioField } from '#form/RadioField';
import { StepForm } from '#form/StepForm';
import { day, money } from '#lib/format';
import { Loading } from '#ui/Loading';
import { Panel } from '#ui/Panel';
import { PlateView } from '#ui/PlateView';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { plateStorage as text } from '../text';
import { type Answers, draft, type StoredPlate, termsOf, wizard } from '../wizard';

/** Until when, each day with what it costs (PSTO-04, PSTO-05, PSTO-07, PSTO-08). */
export function TermStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const number = draft.use(({ answers }) => answers.plate);
  const { data: plates } = useQuery(storedPlates);
  const plate = plates?.find((one) => one.number === number);
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      {plate ? <Term plate={plate} form={form} /> : <Loading rows={2} />}
    </StepForm>
  );
}

function Term({ plate, form }: { plate: StoredPlate; form: UseFormReturn<Answers> }) {
  const { data } = useQuery(service(wizard.type));
  const { getValues, setValue } = form;
  useEffect(() => {
    if (!getValues('endDate')) setValue('endDate', plate.earliestUntil);
  }, [getValues, setValue, plate.earliestUntil]);
  const perDay = data?.price;
  return (
    <Panel>
      <PlateView plate={plate.number} />
      <Typography color="textSecondary" sx={{ mt: 1.5, mb: 3 }}>
        {text.storedTill} {day(plate.endDate)}. {perDay !== undefined && text.price(money(perDay))}
      </Typography>
      <RadioField
        name="endDate"
        label={text.term}
        options={termsOf(plate).map(({ until, days }) => ({
          value: until,
          label: `${day(until)}, ${text.days(days)}`,
          aside: perDay !== undefined && money(perDay * days),
        }))}
      />
    </Panel>
  );
}
