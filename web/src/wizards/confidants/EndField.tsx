import { dateShape, Field } from '../../form/Field';
import { confidants as text } from './text';

/** The last day of the use (CONF-36, CONF-43). */
export function EndField() {
  return <Field name="dEnd" label={text.end} hint={text.endHint} inputMode="numeric" shape={dateShape} />;
}
