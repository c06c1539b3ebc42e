import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { faultLook, hintLook, labelLook } from '#theme/inputLook';

interface FieldFrameProps {
  id: string;
  label: string;
  fault: string | undefined;
  hint: ReactNode;
  children: ReactNode;
}

/** The ids of the hint and of the fault of a field, as far as there are any. */
export const describedBy = (id: string, hint: ReactNode, fault: string | undefined) =>
  [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined;

/** What surrounds a field: above it its label, the hint, and the fault. */
export function FieldFrame({ id, label, fault, hint, children }: FieldFrameProps) {
  return (
    <Box sx={frame}>
      <Box component="label" id={`${id}-label`} htmlFor={id} sx={{ ...labelLook, alignSelf: 'end' }}>
        {label}
      </Box>
      <Box>
        {hint && (
          <Box id={`${id}-hint`} sx={hintLook}>
            {hint}
          </Box>
        )}
        {fault && (
          <Box id={`${id}-fault`} sx={faultLook}>
            {fault}
          </Box>
        )}
      </Box>
      <Box sx={{ minWidth: 0, mt: 0.75 }}>{children}</Box>
    </Box>
  );
}

/** In a row, the labels, the hints and the fields are each on one line. */
const frame = {
  display: 'grid',
  gridRow: 'span 3',
  gridTemplateRows: 'subgrid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  '* + &': { mt: 3 },
} as const;
