import { Stack, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { CHOOSE } from '../../../lib/validation';
import { insurance as text } from '../../../text/insurance';
import { Loading } from '../../../ui/Loading';
import { Panel } from '../../../ui/Panel';
import { RadioField } from '../../../wizard/parts/RadioField';
import { StepForm } from '../../../wizard/StepForm';
import { type StepProps, useStepForm } from '../../../wizard/step';
import { fill } from '../fill';
import { draft, forgotten } from '../wizard';

const OwnVehicle = lazy(async () => ({ default: (await import('../OwnVehicle')).OwnVehicle }));
const OtherVehicle = lazy(async () => ({ default: (await import('../OtherVehicle')).OtherVehicle }));

/** Whose vehicle is insured, and which (INS-01, INS-02). What the insurers know of it decides whether it can be. */
export function VehicleStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const whose = form.watch('whose');
  const forget = () => {
    fill(form.setValue, forgotten);
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
        <Suspense fallback={<Loading rows={1} />}>
          {whose === 'own' && <OwnVehicle />}
          {whose === 'other' && <OtherVehicle />}
        </Suspense>
      </Stack>
    </StepForm>
  );
}
