import { DateField } from '#form/DateField';
import { Field } from '#form/Field';
import type { Answers } from './answers';
import { insurance as text } from './text';

/** What the registers lack of the insured, and of another one who owns the vehicle. */
export function PersonFields({ asks, owner }: { asks: Answers['asks']; owner: boolean }) {
  return (
    <>
      {asks.birthday && <DateField name="birthday" label={text.birthDate} />}
      {asks.rnokpp && <Field name="rnokpp" label={text.rnokpp} inputMode="numeric" maxLength={10} />}
      {owner && <DateField name="ownerBirthday" label={text.ownerBirthDate} />}
    </>
  );
}
