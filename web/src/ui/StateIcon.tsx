import { Box } from '@mui/material';

/** A state of things, named as the palette's colours are. */
export type Tone = 'neutral' | 'info' | 'warning' | 'success' | 'error';

/** Each state has a shape of its own: who sees no colours sees that. */
const shapes: Record<Tone, string> = {
  neutral: 'M4 8h8',
  info: 'M8 7.500v4M8 4.500v.1',
  warning: 'M8 6v4M8 12v.1',
  success: 'M4.500 8.300l2.400 2.400 4.600-5',
  error: 'M5 5l6 6M11 5l-6 6',
};

/** A state's icon, beside words that say the same. */
export function StateIcon({ tone }: { tone: Tone }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 16 16"
      aria-hidden
      sx={{
        flex: 'none',
        width: '1em',
        height: '1em',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 1.75,
      }}
    >
      {tone === 'warning' ? (
        <path d="M8 1.200L15 14.300H1z" strokeLinejoin="round" strokeWidth="1.400" />
      ) : (
        <circle cx="8" cy="8" r="7" strokeWidth="1.400" />
      )}
      <path d={shapes[tone]} strokeLinecap="round" strokeLinejoin="round" />
    </Box>
  );
}
