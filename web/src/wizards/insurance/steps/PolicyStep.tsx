import { Link, Stack, Typography } from '@mui/material';
import { useEffect } from 'react';
import { insurance as text } from '#blocks/insurance/text';
import { ContactFields } from '#blocks/person/ContactFields';
import { CheckField } from '#form/CheckField';
import { DateField } from '#form/DateField';
import { StepForm } from '#form/StepForm';
import { day, daysAfter } from '#lib/format';
import { kyivToday } from '#lib/validation';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { draft } from '../wizard';

/** When the policy begins, tomorrow by itself, and where it is sent (INS-05, INS-43, INS-46 to INS-48). */
export function PolicyStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const { getValues, setValue } = form;
  const company = draft.use((state) => state.answers.company);
  useEffect(() => {
    if (getValues('policyStartDate') === '')
      setValue('policyStartDate', day(daysAfter(kyivToday(), 1)), { shouldValidate: true });
  }, [getValues, setValue]);
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      <Stack spacing={2}>
        <Panel>
          <DateField name="policyStartDate" label={text.start} hint={text.startHint} />
          <Typography color="textSecondary">{text.endNote}</Typography>
        </Panel>
        <Panel>
          <ContactFields />
        </Panel>
        <Panel>
          <CheckField name="restrictions" label={text.restrictions} />
          {company.terms && (
            <Link
              href={company.terms}
              target="_blank"
              rel="noreferrer"
              sx={{ display: 'inline-block', py: 0.5 }}
            >
              {text.terms(company.name)}
            </Link>
          )}
        </Panel>
      </Stack>
    </StepForm>
  );
}
