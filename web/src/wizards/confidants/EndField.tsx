import { DateField } from '#form/DateField';
import { confidants as text } from './text';

/** The last day of the use (CONF-36, CONF-43). */
export function EndField() {
  return <DateField name="dEnd" label={text.end} hint={text.endHint} />;
}
