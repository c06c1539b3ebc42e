import { Box } from '@mui/material';
import type { Schema } from '../api/client';

const tones: Record<Schema['Label']['colour'], { background: string; colour: string }> = {
  gray: { background: '#e8ebef', colour: '#333d49' },
  yellow: { background: '#fdf0cc', colour: '#5c4300' },
  blue: { background: '#dfebf9', colour: '#0e3b6b' },
  green: { background: '#ddf3e4', colour: '#0f4d27' },
  red: { background: '#fbe3e1', colour: '#7d1a14' },
};

/** A status: words first, the colour only helps. */
export function Badge({ label }: { label: Schema['Label'] }) {
  const tone = tones[label.colour];
  return (
    <Box
      component="span"
      className="badge"
      sx={{
        display: 'inline-block',
        px: 1.5,
        py: 0.5,
        borderRadius: 2,
        fontWeight: 600,
        fontSize: '0.9375rem',
        bgcolor: tone.background,
        color: tone.colour,
      }}
    >
      {label.text}
    </Box>
  );
}
