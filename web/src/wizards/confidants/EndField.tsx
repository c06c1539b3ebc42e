import { confidants as text } from '../../text/confidants';
import { dateShape, Field } from '../../wizard/Field';
import { endFault } from './request';

/** The last day of the use (CONF-36, CONF-43). */
export function EndField() {
  return (
    <Field
      name="dEnd"
      label={text.end}
      hint={text.endHint}
      inputMode="numeric"
      shape={dateShape}
      validate={endFault}
    />
  );
}
