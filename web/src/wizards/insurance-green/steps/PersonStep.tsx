import { Typography } from '@mui/material';
import { WhoseField } from '#blocks/insurance/Whose';
import { StepForm } from '#form/StepForm';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { insuranceGreen as text } from '../text';
import { draft } from '../wizard';

/** Whose vehicle goes abroad (GRN-01). */
export function PersonStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      <Panel>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {text.quick}
        </Typography>
        <WhoseField />
      </Panel>
    </StepForm>
  );
}
