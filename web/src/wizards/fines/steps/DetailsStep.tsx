import { Typography } from '@mui/material';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { fines } from '../../../blocks/fines/text';
import { Field } from '../../../form/Field';
import { StepForm } from '../../../form/StepForm';
import {
  normalizeFineNumber,
  normalizePlate,
  validAnyPlate,
  validFineNumber,
  validFineSeries,
} from '../../../lib/validation';
import { Panel } from '../../../ui/Panel';
import { type Answers, useDraft } from '../wizard';
import type { StepProps } from './step';

const words = fines.payment;

/** What is printed on the decree (PAYF-02 to PAYF-05). */
export function DetailsStep({ go, closed }: StepProps) {
  const form = useForm<Answers>({
    shouldFocusError: false,
    mode: 'onTouched',
    defaultValues: useDraft.getState().answers,
  });
  const { watch } = form;
  // What is typed is kept at once: a refresh or an expired session loses nothing.
  useEffect(() => {
    const kept = watch((typed) =>
      useDraft.setState({ answers: typed as Answers, idempotencyKey: undefined }),
    );
    return () => kept.unsubscribe();
  }, [watch]);
  return (
    <StepForm form={form} onNext={() => go('check')} closed={closed}>
      <Panel>
        <Typography color="textSecondary">{words.where}</Typography>
        <Field
          name="series"
          label={words.series}
          hint={words.seriesHint}
          validate={(typed) => validFineSeries(normalizePlate(typed))}
          shape={(typed) => typed.toUpperCase()}
        />
        <Field
          name="number"
          label={words.number}
          hint={words.numberHint}
          inputMode="numeric"
          validate={(typed) => validFineNumber(normalizeFineNumber(typed))}
        />
        <Field
          name="plate"
          label={words.plate}
          hint={words.plateHint}
          validate={(typed) => validAnyPlate(normalizePlate(typed))}
          shape={(typed) => typed.toUpperCase()}
        />
      </Panel>
    </StepForm>
  );
}
