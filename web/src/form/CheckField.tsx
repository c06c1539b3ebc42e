import { Checkbox, FormControl, FormControlLabel, FormHelperText } from '@mui/material';
import { useController } from 'react-hook-form';
import { useFieldRule } from './fieldRules';

interface CheckFieldProps {
  name: string;
  label: string;
  hint?: string;
  /** The fault of an empty box in a form without rules; without one the form's rule decides whether it may stay empty. */
  required?: string;
  onChosen?: (ticked: boolean) => void;
}

/** A box to tick. */
export function CheckField({ name, label, hint, required, onChosen }: CheckFieldProps) {
  const rule = useFieldRule(name, (ticked: boolean) => (ticked ? '' : (required ?? '')));
  const { field, fieldState } = useController({
    name,
    rules: { validate: (ticked, values) => rule(ticked === true, values) || true },
  });
  const below = fieldState.error?.message ?? hint;
  return (
    <FormControl error={Boolean(fieldState.error)}>
      <FormControlLabel
        data-label-of={name}
        sx={{ alignItems: 'flex-start', py: 1, mr: 0 }}
        control={
          <Checkbox
            id={`field-${name}`}
            name={name}
            checked={field.value === true}
            onBlur={field.onBlur}
            onChange={(_, ticked) => {
              field.onChange(ticked);
              onChosen?.(ticked);
            }}
            slotProps={{ input: { 'aria-describedby': below ? `${name}-below` : undefined } }}
            sx={{ my: -1 }}
          />
        }
        label={label}
      />
      {below && (
        <FormHelperText id={`${name}-below`} sx={{ mt: -0.5, ml: 4, fontSize: '0.9375rem' }}>
          {below}
        </FormHelperText>
      )}
    </FormControl>
  );
}
