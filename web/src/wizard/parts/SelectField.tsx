import { TextField } from '@mui/material';
import { useController } from 'react-hook-form';
import { CHOOSE } from '../../lib/validation';
import { forms } from '../../text/forms';

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
  const { field, fieldState } = useController({
    name,
    rules: { validate: (value) => optional || (value !== '' && value !== undefined) || CHOOSE },
  });
  return (
    <TextField
      select
      id={`field-${name}`}
      name={name}
      label={label}
      value={String(field.value ?? '')}
      onBlur={field.onBlur}
      onChange={(event) => {
        field.onChange(event.target.value);
        onChosen?.(event.target.value);
      }}
      error={Boolean(fieldState.error)}
      helperText={fieldState.error?.message ?? hint}
      fullWidth
      margin="normal"
      slotProps={{
        select: { native: true, notched: true },
        htmlInput: { 'aria-required': !optional },
        inputLabel: { shrink: true },
        formHelperText: { sx: { fontSize: '0.9375rem' } },
      }}
    >
      <option value="">{empty ?? forms.choose}</option>
      {options.map(({ value, label: words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </TextField>
  );
}
