import { ChosenPlate, StickyActions } from '#blocks/plates/PlateActions';
import { PlateSearch } from '#blocks/plates/PlateSearch';
import { StepForm } from '#form/StepForm';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { draft, whereOf } from '../wizard';

/** The plate, among those that are free at the chosen place (PRES-03, PRES-15 to PRES-17). */
export function PlateStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const answers = draft.use((state) => state.answers);
  return (
    <StickyActions>
      <StepForm
        form={form}
        onNext={next}
        onBack={back}
        closed={closed}
        otherAction={<ChosenPlate option={answers.option} />}
      >
        <Panel>
          <PlateSearch where={whereOf(answers)} onChosen={(option) => form.setValue('option', option)} />
        </Panel>
      </StepForm>
    </StickyActions>
  );
}
