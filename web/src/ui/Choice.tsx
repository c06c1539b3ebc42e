import { Box, type SxProps, type Theme } from '@mui/material';
import { useId } from 'react';

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
  sx?: SxProps<Theme>;
}

/** What a page shows, chosen from the browser's own list. (A choice that is part of a form is a SelectField.) */
export function Choice({ label, value, options, onChange, sx }: ChoiceProps) {
  const id = useId();
  return (
    <Box {...(sx ? { sx } : {})}>
      <Box component="label" htmlFor={id} sx={{ display: 'block', color: 'text.secondary', mb: 0.5 }}>
        {label}
      </Box>
      <Box
        component="select"
        id={id}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        sx={look}
      >
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </Box>
    </Box>
  );
}

const look = {
  width: '100%',
  minHeight: 48,
  px: 1.5,
  font: 'inherit',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'control.border',
  borderRadius: 1,
} as const;
