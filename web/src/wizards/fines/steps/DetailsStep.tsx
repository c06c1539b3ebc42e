import { Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Field } from '#form/Field';
import { StepForm } from '#form/StepForm';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { finePayment as words } from '../text';
import { type Answers, draft, fineNow } from '../wizard';

/** What is printed on the decree (PAYF-02 to PAYF-05). */
export function DetailsStep({ next, closed }: StepProps) {
  const form = useStepForm(draft);
  const queries = useQueryClient();
  const look = (details: Answers) => {
    void queries.prefetchQuery(fineNow(details)); // the answer comes while the next step is drawn
    next();
  };
  return (
    <StepForm form={form} onNext={look} closed={closed}>
      <Panel>
        <Typography color="textSecondary">{words.where}</Typography>
        <Field
          name="series"
          label={words.series}
          hint={words.seriesHint}
          width="zip"
          shape={(typed) => typed.toUpperCase()}
        />
        <Field
          name="number"
          label={words.number}
          hint={words.numberHint}
          inputMode="numeric"
          width="number"
        />
        <Field
          name="plate"
          label={words.plate}
          hint={words.plateHint}
          width="number"
          shape={(typed) => typed.toUpperCase()}
        />
      </Panel>
    </StepForm>
  );
}
