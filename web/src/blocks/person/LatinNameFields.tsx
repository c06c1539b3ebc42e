import { Field } from '#form/Field';
import { FieldRow } from '#form/FieldRow';
import { plainLatin } from '#lib/transliterate';
import { forms } from '#text/forms';

const names = [
  ['lastNameLat', 'family-name'],
  ['firstNameLat', 'given-name'],
] as const;

/** The surname and the name in Latin capitals, side by side. */
export function LatinNameFields() {
  return (
    <FieldRow>
      {names.map(([name, autoComplete]) => (
        <Field
          key={name}
          name={name}
          label={forms.person[name]}
          autoComplete={autoComplete}
          shape={plainLatin}
          maxLength={50}
        />
      ))}
    </FieldRow>
  );
}
