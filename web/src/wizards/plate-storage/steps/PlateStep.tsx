import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { storedPlates } from '#api/fleet';
import { RadioField, type RadioOption } from '#form/RadioField';
import { StepForm } from '#form/StepForm';
import { day, daysAfter } from '#lib/format';
import { Panel } from '#ui/Panel';
import { PlateView } from '#ui/PlateView';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { Prolonging } from '../Prolonging';
import { plateStorage as text } from '../text';
import { draft, openOf, type StoredPlate } from '../wizard';

/** Which of the stored plates (PSTO-01, PSTO-03). Another plate has another term. */
export function PlateStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const { data: plates = [] } = useQuery(storedPlates);
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      <Stack spacing={2}>
        <Panel>
          <RadioField name="plate" label={text.plate} options={openOf(plates).map(optionOf)} />
        </Panel>
        <Prolonging plates={plates} />
      </Stack>
    </StepForm>
  );
}

/** A plate, where it lies and until when. Overdue ones can be prolonged from today on. */
function optionOf({ number, branch, endDate, earliestUntil }: StoredPlate): RadioOption {
  const overdue = earliestUntil.localeCompare(daysAfter(endDate, 1)) > 0;
  const end = day(endDate);
  return {
    value: number,
    label: <PlateView plate={number} />,
    hint: `${branch.name}, ${overdue ? text.over(end) : text.storedUntil(end)}`,
  };
}
