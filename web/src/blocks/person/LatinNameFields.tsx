import { Field } from '../../form/Field';
import { FieldRow } from '../../form/FieldRow';
import { forms } from '../../text/forms';

const raise = (typed: string) => typed.toUpperCase();

const names = ['lastNameLat', 'firstNameLat'] as const;

/** The surname and the name in Latin capitals, side by side. */
export function LatinNameFields() {
  return (
    <FieldRow>
      {names.map((name) => (
        <Field key={name} name={name} label={forms.person[name]} shape={raise} maxLength={50} />
      ))}
    </FieldRow>
  );
}
