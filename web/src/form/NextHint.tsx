import { useFormContext, useWatch } from 'react-hook-form';
import { forms } from '../text/forms';
import { isEmpty, type useAskedFields } from './askedFields';
import { fieldOf } from './ErrorSummary';

interface NextHintProps {
  fields: ReturnType<typeof useAskedFields>[0];
}

/** Why one cannot continue yet: something is empty, or these fields are wrong. */
export function NextHint({ fields }: NextHintProps) {
  useWatch(); // of any change
  const { getValues } = useFormContext();
  const values = getValues();
  const wrong = [...fields].filter(([name, { current }]) => current.fault(getValues(name) as never, values));
  const whole = wrong.length > 0 && wrong.every(([name]) => !isEmpty(getValues(name)));
  const labels = wrong
    .toSorted(([one], [other]) => after(one, other))
    .map(([, { current }]) => current.label);
  return whole ? forms.wizard.check(labels.join(', ')) : forms.wizard.notYet;
}

const after = (one: string, other: string) => {
  const [first, second] = [fieldOf(one), fieldOf(other)];
  return first && second && first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
};
