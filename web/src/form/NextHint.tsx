import { useSyncExternalStore } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CHOOSE } from '#lib/validation';
import { forms } from '#text/forms';
import { type AskedFields, isEmpty } from './askedFields';
import { fieldOf } from './ErrorSummary';

interface NextHintProps {
  asked: AskedFields;
}

/** Why one cannot continue yet: something is empty, or these fields are wrong. */
export function NextHint({ asked }: NextHintProps) {
  const fields = useSyncExternalStore(asked.subscribe, asked.get);
  useWatch(); // of any change
  const { getValues } = useFormContext();
  const values = getValues();
  const faultOf = (name: string) => fields.get(name)?.current.fault(getValues(name) as never, values);
  const wrong = [...fields.keys()].filter(faultOf).toSorted(after);
  const empty = wrong.filter((name) => isEmpty(getValues(name)));
  if (wrong.length > 0 && empty.length === 0)
    return forms.wizard.check(wrong.map((name) => fields.get(name)?.current.label).join(', '));
  const choices = empty.length > 0 && empty.every((name) => faultOf(name) === CHOOSE);
  return choices ? forms.wizard.chooseYet : forms.wizard.notYet;
}

const after = (one: string, other: string) => {
  const [first, second] = [fieldOf(one), fieldOf(other)];
  return first && second && first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
};
