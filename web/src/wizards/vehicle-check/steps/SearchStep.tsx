import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { RadioField } from '../../../form/RadioField';
import { StepForm } from '../../../form/StepForm';
import { Panel } from '../../../ui/Panel';
import { vehicleCheck } from '../text';
import { type Answers, useDraft } from '../wizard';
import type { StepProps } from './step';

const ways = [
  { value: 'vin', label: vehicleCheck.byVin, hint: vehicleCheck.byVinHint },
  { value: 'person', label: vehicleCheck.byPerson, hint: vehicleCheck.byPersonHint },
] as const;

/** Search parameters: by VIN or by the owner's name (VCHK-01, AMB-069). */
export function SearchStep({ go, closed }: StepProps) {
  const form = useForm<Pick<Answers, 'type'>>({
    shouldFocusError: false,
    defaultValues: { type: useDraft.getState().answers.type },
  });
  const { watch } = form;
  // What is chosen is kept at once; another way to search has found nothing yet.
  useEffect(() => {
    const kept = watch(({ type = '' }) =>
      useDraft.setState(({ answers }) => ({ answers: { ...answers, type, found: undefined, carId: '' } })),
    );
    return () => kept.unsubscribe();
  }, [watch]);
  return (
    <StepForm form={form} onNext={() => go('data')} closed={closed}>
      <Panel>
        <RadioField
          name="type"
          label={vehicleCheck.how}
          options={ways}
          validate={(way) => (way ? '' : vehicleCheck.how)}
        />
      </Panel>
    </StepForm>
  );
}
