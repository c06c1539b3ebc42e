import { Box } from '@mui/material';

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
        border: '2px solid #161c24',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: '#fff',
        color: electric ? '#0b6b2f' : '#161c24',
        fontWeight: 650,
        fontSize: '1.1875rem',
        lineHeight: 1.5,
        letterSpacing: '0.04em',
        whiteSpace: 'nowrap',
      }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ width: 14, background: 'linear-gradient(#0057b7 50%, #ffd700 50%)', mr: 1 }}
      />
      <Box component="span" sx={{ pr: 1 }}>
        {plateText(plate)}
      </Box>
    </Box>
  );
}
