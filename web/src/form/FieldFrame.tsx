import { FormControl, FormHelperText, InputLabel } from '@mui/material';
import type { ReactNode } from 'react';

interface FieldFrameProps {
  id: string;
  label: string;
  fault: string | undefined;
  hint: string | undefined;
  children: ReactNode;
}

/** The id of the line under a field, when there is one. */
export const describedBy = (id: string, line: string | undefined) => (line ? `${id}-helper-text` : undefined);

/**
 * What surrounds a field: its label above, the fault or the hint below. (The library's TextField would bring along
 * the menu of its select, which no field here opens.)
 */
export function FieldFrame({ id, label, fault, hint, children }: FieldFrameProps) {
  const line = fault ?? hint;
  return (
    <FormControl fullWidth margin="normal" error={Boolean(fault)}>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      {children}
      {line && (
        <FormHelperText id={describedBy(id, line)} sx={{ fontSize: '0.9375rem' }}>
          {line}
        </FormHelperText>
      )}
    </FormControl>
  );
}
