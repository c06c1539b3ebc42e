import { NativeSelect, OutlinedInput } from '@mui/material';
import { useController } from 'react-hook-form';
import { forms } from '../text/forms';
import { describedBy, FieldFrame } from './FieldFrame';
import { chosen, fromList, useFieldRule } from './fieldRules';
import { useResets } from './resets';

interface SelectFieldProps {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** What no choice reads as; a choice is required unless `optional`. */
  empty?: string;
  optional?: boolean;
  hint?: string;
  onChosen?: (value: string) => void;
}

/** A choice among many, by the browser's own list. The form holds the value as text. */
export function SelectField({ name, label, options, empty, optional, hint, onChosen }: SelectFieldProps) {
  const rule = useFieldRule(name, optional ? () => '' : chosen);
  const { field, fieldState } = useController({
    name,
    rules: { validate: (value, values) => fromList(rule(value, values)) || true },
  });
  const reset = useResets(name);
  const id = `field-${name}`;
  const fault = fieldState.error?.message;
  return (
    <FieldFrame id={id} label={label} fault={fault} hint={hint}>
      <NativeSelect
        name={name}
        value={String(field.value ?? '')}
        onBlur={field.onBlur}
        onChange={(event) => {
          field.onChange(event.target.value);
          reset();
          onChosen?.(event.target.value);
        }}
        input={<OutlinedInput label={label} notched />}
        inputProps={{ id, 'aria-required': !optional, 'aria-describedby': describedBy(id, fault ?? hint) }}
      >
        <option value="">{empty ?? forms.choose}</option>
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}
