import { RadioField } from '#form/RadioField';
import { StepForm } from '#form/StepForm';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { vehicleCheck } from '../text';
import { draft } from '../wizard';

const options = [
  { value: 'vin', label: vehicleCheck.byVin, hint: vehicleCheck.byVinHint },
  { value: 'person', label: vehicleCheck.byPerson, hint: vehicleCheck.byPersonHint },
] as const;

/** Search parameters: by VIN or by the owner's name (VCHK-01, AMB-069). */
export function SearchStep({ next, closed }: StepProps) {
  const form = useStepForm(draft);
  return (
    <StepForm form={form} onNext={next} closed={closed}>
      <Panel>
        <RadioField name="type" label={vehicleCheck.how} options={options} />
      </Panel>
    </StepForm>
  );
}
