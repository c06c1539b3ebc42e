import { OutlinedInput } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { bareDigits } from '../lib/validation';
import { describedBy, FieldFrame } from './FieldFrame';
import { useFieldRule } from './fieldRules';
import { useResets } from './resets';

interface FieldProps {
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
  /** What only the field knows of a fault, beside the form's rule; empty when the value is valid. */
  validate?: (value: string) => string;
  autoComplete?: string;
  /**
   * Of `numeric` without a shape: what groups the digits is left out while they are typed or pasted. An `email` is shown in
   * capitals, and stays as it was typed (VAL-11, AMB-019).
   */
  inputMode?: 'text' | 'numeric' | 'email' | 'tel';
  /** What the value becomes while it is typed. */
  shape?: (value: string) => string;
  /** Of a number: once it is shaped, so that a pasted one loses no digits. */
  maxLength?: number;
}

/** A text field of a step's form, with its fault under it. */
export function Field({
  name,
  label,
  hint,
  required = true,
  validate,
  autoComplete,
  inputMode,
  shape,
  maxLength,
}: FieldProps) {
  const { register, formState, getFieldState } = useFormContext();
  const rule = useFieldRule(name, validate);
  const reset = useResets(name);
  const message = getFieldState(name, formState).error?.message;
  const fault = message ? String(message) : undefined;
  const id = `field-${name}`;
  const numeric = inputMode === 'numeric';
  const shaped = shape ?? (numeric ? bareDigits : undefined);
  const { ref, onChange, ...field } = register(name, {
    validate: (value: string, values) => rule(value, values) || true,
  });
  return (
    <FieldFrame id={id} label={label} fault={fault} hint={hint}>
      <OutlinedInput
        {...field}
        inputRef={ref}
        onChange={(event) => {
          if (shaped)
            event.target.value = shaped(event.target.value).slice(0, numeric ? maxLength : undefined);
          reset();
          void onChange(event);
        }}
        id={id}
        label={label}
        notched
        slotProps={{
          input: {
            autoComplete: autoComplete ?? 'off',
            inputMode,
            maxLength: numeric ? undefined : maxLength,
            'aria-required': required,
            'aria-describedby': describedBy(id, fault ?? hint),
            style: inputMode === 'email' ? { textTransform: 'uppercase' } : undefined,
          },
        }}
      />
    </FieldFrame>
  );
}
