import { Panel } from '../../../ui/Panel';
import { DrawnSignature } from '../../../wizard/parts/DrawnSignature';
import { StepForm } from '../../../wizard/StepForm';
import { type StepProps, useStepForm } from '../../../wizard/step';
import { draft } from '../wizard';

/** The signature that the licence will bear (LIC-08, SIGN-02). */
export function DrawingStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed} still>
      <Panel>
        <DrawnSignature />
      </Panel>
    </StepForm>
  );
}
