import { useQuery } from '@tanstack/react-query';
import { licenceOffer } from '#api/lookups';
import { RadioField } from '#form/RadioField';
import { StepForm } from '#form/StepForm';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { licenceExchange as text } from '../text';
import { draft, wizard } from '../wizard';

/** Which form of licence is wanted (LIC-02, LIC-31, LIC-32). Another form has other reasons. */
export function TypeStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const { data: offer } = useQuery(licenceOffer);
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      <Panel>
        <RadioField
          name="docType"
          label={text.type}
          options={(offer?.forms ?? []).map(({ docType, name }) => ({
            value: String(docType),
            label: name,
            hint: text.typeHints[docType] ?? '',
          }))}
          onChosen={() => offer && form.reset(wizard.reconcile(form.getValues(), { offer }))}
        />
      </Panel>
    </StepForm>
  );
}
