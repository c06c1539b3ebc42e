import { useController } from 'react-hook-form';
import { forms } from '#text/forms';
import { List } from '#ui/Choice';
import { useAskedField } from './askedFields';
import { describedBy, FieldFrame } from './FieldFrame';
import { chosen, fromList, useFieldRule } from './fieldRules';
import { useResets } from './resets';
import { useChecks } from './useChecks';

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
  const check = (value: string, values: unknown) => fromList(rule(value, values));
  const { field, fieldState } = useController({
    name,
    rules: { validate: (value, values) => check(value, values) || true },
  });
  const reset = useResets(name);
  const { changed, left } = useChecks(name, check);
  useAskedField(name, label, check);
  const id = `field-${name}`;
  const fault = fieldState.error?.message;
  return (
    <FieldFrame id={id} label={label} fault={fault} hint={hint}>
      <List
        name={name}
        value={String(field.value ?? '')}
        onBlur={() => {
          field.onBlur();
          left();
        }}
        onChange={(event) => {
          field.onChange(event.target.value);
          reset();
          changed();
          onChosen?.(event.target.value);
        }}
        id={id}
        ref={field.ref}
        aria-required={!optional}
        aria-invalid={Boolean(fault)}
        aria-describedby={describedBy(id, hint, fault)}
      >
        <option value="">{empty ?? (options.length > 0 ? forms.choose : forms.none)}</option>
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </List>
    </FieldFrame>
  );
}
