import { Box } from '@mui/material';

/** AA0000BB as people read it, AA 0000 BB; any other plate as it is. */
export const plateText = (plate: string) => plate.replace(/^(\p{L}{2})(\d{4})(\p{L}{2})$/u, '$1 $2 $3');

/** A plate as it hangs on the vehicle: the country's field, and the number in its groups; an electric vehicle's is green. */
export function PlateView({ plate, electric = false }: { plate: string; electric?: boolean }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'stretch',
        border: '2px solid #161c24',
        borderRadius: '6px',
        overflow: 'hidden',
        bgcolor: '#fff',
        color: electric ? '#0b6b2f' : '#161c24',
        fontWeight: 650,
        fontSize: '1.0625rem',
        lineHeight: 1.5,
        letterSpacing: '0.04em',
        whiteSpace: 'nowrap',
        printColorAdjust: 'exact',
      }}
    >
      <Country />
      <Box component="span" sx={{ px: 1 }}>
        {plateText(plate)}
      </Box>
    </Box>
  );
}

/** The flag over the letters UA; the number alone is read out. */
function Country() {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'space-evenly',
        px: '5px',
        bgcolor: '#0057b7',
        color: '#fff',
        fontSize: '0.5625rem',
        lineHeight: 1,
        letterSpacing: 0,
      }}
    >
      <Box
        component="span"
        sx={{ width: 12, height: 8, background: 'linear-gradient(#3d8ee0 50%, #ffd700 50%)', borderRadius: '1px' }}
      />
      UA
    </Box>
  );
}
