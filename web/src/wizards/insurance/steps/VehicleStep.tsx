import { Stack, Typography } from '@mui/material';
import { insurance as text } from '#blocks/insurance/text';
import { VehicleOf, WhoseField } from '#blocks/insurance/Whose';
import { StepForm } from '#form/StepForm';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { draft } from '../wizard';

/** Whose vehicle is insured, and which (INS-01, INS-02). What the insurers know of it decides whether it can be. */
export function VehicleStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const whose = form.watch('whose');
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      <Stack spacing={2}>
        <Panel>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {text.quick}
          </Typography>
          <WhoseField />
        </Panel>
        <VehicleOf whose={whose} />
      </Stack>
    </StepForm>
  );
}
