import { Box } from '@mui/material';
import { printedInColour } from '#theme/printedInColour';

/** AA0000BB as people read it, AA 0000 BB; any other plate as it is. */
export const plateText = (plate: string) => plate.replace(/^(\p{L}{2})(\d{4})(\p{L}{2})$/u, '$1 $2 $3');

/** A plate that looks like one; an electric vehicle's has green letters. */
export function PlateView({ plate, electric = false }: { plate: string; electric?: boolean }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'stretch',
        minWidth: '9.75rem',
        border: '2px solid var(--mui-palette-plate-ink)',
        borderRadius: '5px',
        overflow: 'hidden',
        bgcolor: 'plate.ground',
        color: electric ? 'plate.green' : 'plate.ink',
        fontWeight: 650,
        fontSize: '1.1875rem',
        lineHeight: 1.5,
        letterSpacing: '0.04em',
        whiteSpace: 'nowrap',
        ...printedInColour,
      }}
    >
      <Box component="span" aria-hidden sx={country}>
        UA
      </Box>
      <Box component="span" sx={{ px: 1, flex: 1, textAlign: 'center' }}>
        {plateText(plate)}
      </Box>
    </Box>
  );
}

/** The field of the country: its flag above, its letters below. */
const country = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'flex-end',
  px: 0.5,
  pb: 0.25,
  bgcolor: 'plate.band',
  color: 'plate.onBand',
  fontSize: '0.5625rem',
  lineHeight: 1.2,
  letterSpacing: 0,
  '&::before': {
    content: '""',
    width: '0.875rem',
    height: '0.5rem',
    mb: '0.125rem',
    background: 'linear-gradient(var(--mui-palette-flag-blue) 50%, var(--mui-palette-flag-yellow) 50%)',
    outline: '1px solid var(--mui-palette-plate-onBand)',
  },
} as const;
