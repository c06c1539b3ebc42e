import { DrawnSignature } from '#blocks/drawing/DrawnSignature';
import { StepForm } from '#form/StepForm';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { draft } from '../wizard';

/** The signature that the licence will bear (LIC-08, SIGN-02). */
export function DrawingStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed} noSummary>
      <Panel>
        <DrawnSignature />
      </Panel>
    </StepForm>
  );
}
