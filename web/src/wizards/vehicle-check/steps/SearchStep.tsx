import { useForm } from 'react-hook-form';
import { text } from '../../../text/uk';
import { Panel } from '../../../ui/Panel';
import { RadioField } from '../../../wizard/parts/RadioField';
import { StepForm } from '../../../wizard/StepForm';
import { type Answers, empty, useDraft } from '../wizard';
import type { StepProps } from './step';

const ways = [
  { value: 'vin', label: text.check.byVin, hint: text.check.byVinHint },
  { value: 'person', label: text.check.byPerson, hint: text.check.byPersonHint },
] as const;

/** Search parameters: by VIN or by the owner's name (VCHK-01, AMB-069). */
export function SearchStep({ go, closed }: StepProps) {
  const answers = useDraft((draft) => draft.answers);
  const form = useForm<Pick<Answers, 'type'>>({
    shouldFocusError: false,
    defaultValues: { type: answers.type },
  });
  const next = ({ type }: Pick<Answers, 'type'>) => {
    if (type !== answers.type) useDraft.setState({ answers: { ...empty, type } });
    go('data');
  };
  return (
    <StepForm form={form} onNext={next} closed={closed}>
      <Panel>
        <RadioField
          name="type"
          label={text.check.how}
          options={ways}
          validate={(way) => (way ? '' : text.check.how)}
        />
      </Panel>
    </StepForm>
  );
}
