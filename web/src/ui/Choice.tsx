import { Box, type SxProps, type Theme } from '@mui/material';
import { type ComponentProps, useId } from 'react';
import { labelLook, listFrame, listLook } from '#theme/inputLook';

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
      <Box component="label" htmlFor={id} sx={{ ...labelLook, mb: 0.5 }}>
        {label}
      </Box>
      <List id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </List>
    </Box>
  );
}

/** The browser's own list, in the look of all fields. */
export function List(props: ComponentProps<'select'>) {
  return (
    <Box sx={{ ...listFrame, maxWidth: '34em' }}>
      <Box component="select" {...props} sx={listLook} />
    </Box>
  );
}
