import { Box } from '@mui/material';
import type { Schema } from '#api/client';
import { StateIcon, type Tone } from './StateIcon';

const tones: Record<Schema['Label']['colour'], Tone> = {
  gray: 'neutral',
  yellow: 'warning',
  blue: 'info',
  green: 'success',
  red: 'error',
};

/** A status: words first; the icon and the colour only help. */
export function Badge({ label }: { label: Schema['Label'] }) {
  const tone = tones[label.colour];
  return (
    <Box
      component="span"
      className="badge"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1.25,
        py: 0.5,
        borderRadius: 0.5,
        fontWeight: 600,
        fontSize: '0.9375rem',
        lineHeight: 1.4,
        bgcolor: `${tone}.light`,
        color: `${tone}.onLight`,
      }}
    >
      <StateIcon tone={tone} />
      <span>{label.text}</span>
    </Box>
  );
}
