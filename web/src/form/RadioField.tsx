import {
  Box,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useFieldRule } from './fieldRules';
import { useResets } from './resets';

export interface RadioOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  /** At the right edge, such as a price. */
  aside?: ReactNode;
}

interface RadioFieldProps {
  name: string;
  label: string;
  options: readonly RadioOption[];
  /** What only the field knows of a fault, beside the form's rule; empty when the choice is valid. */
  validate?: (value: string) => string;
  onChosen?: (value: string) => void;
  disabled?: boolean;
  hideLabel?: boolean;
}

/** A choice among a few, all of them in sight. The form holds the value as text. */
export function RadioField({
  name,
  label,
  options,
  validate,
  onChosen,
  disabled,
  hideLabel,
}: RadioFieldProps) {
  const rule = useFieldRule(name, validate);
  const reset = useResets(name);
  const { field, fieldState } = useController({
    name,
    rules: { validate: (value, values) => rule(String(value ?? ''), values) || true },
  });
  const id = `label-${name}`;
  return (
    <FormControl
      error={Boolean(fieldState.error)}
      fullWidth
      disabled={disabled ?? false}
      sx={{ '* + &': { mt: 2 } }}
    >
      <FormLabel id={id} data-label-of={name} sx={hideLabel ? offScreen : legend}>
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        name={name}
        value={String(field.value ?? '')}
        onBlur={field.onBlur}
        onChange={(_, value) => {
          field.onChange(value);
          reset();
          onChosen?.(value);
        }}
      >
        {options.map((option, index) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            sx={{ alignItems: 'flex-start', py: 1, mr: 0, '& .MuiFormControlLabel-label': { flex: 1 } }}
            control={<Radio id={index === 0 ? `field-${name}` : `${name}-${option.value}`} sx={{ my: -1 }} />}
            label={<OptionWords {...option} />}
          />
        ))}
      </RadioGroup>
      {fieldState.error && (
        <FormHelperText sx={{ mx: 0, fontSize: '0.9375rem' }}>{fieldState.error.message}</FormHelperText>
      )}
    </FormControl>
  );
}

function OptionWords({ label, hint, aside }: RadioOption) {
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
        <Box sx={{ flex: '1 1 8em', minWidth: 0, overflowWrap: 'anywhere' }}>{label}</Box>
        {aside && <Box sx={{ whiteSpace: 'nowrap' }}>{aside}</Box>}
      </Box>
      {hint && <Typography color="textSecondary">{hint}</Typography>}
    </>
  );
}

/** The question above a group of choices. */
export const legend = {
  mb: 1,
  color: 'text.primary',
  '&.Mui-focused': { color: 'text.primary' },
  fontWeight: 600,
  fontSize: '1.1875rem',
} as const;
const offScreen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
