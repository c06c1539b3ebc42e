import { Box } from '@mui/material';
import { useId } from 'react';

interface SearchFieldProps {
  label: string;
  value?: string;
  /** Without it the field belongs to a form that is sent. */
  onChange?: (typed: string) => void;
}

/** A field whose words a list is searched for. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId();
  return (
    <Box sx={{ flex: '1 1 16rem', maxWidth: '30rem' }}>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 0.5, fontWeight: 600 }}>
        {label}
      </Box>
      <Box
        component="input"
        type="search"
        id={id}
        name="q"
        autoComplete="off"
        maxLength={60}
        {...(onChange && {
          value: value ?? '',
          onChange: (event: { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.value),
        })}
        sx={{
          width: '100%',
          minHeight: 48,
          px: 1.5,
          font: 'inherit',
          color: 'text.primary',
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'text.secondary',
          borderRadius: 1,
        }}
      />
    </Box>
  );
}
