import { Box } from '@mui/material';

/** A number plate as it hangs on the vehicle: the blue field of the country, and the number in its groups. */
export function Plate({ plate }: { plate: string }) {
  const groups = /^(\p{L}{2})(\d{4})(\p{L}{2})$/u.exec(plate)?.slice(1).join(' ') ?? plate;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'stretch',
        overflow: 'hidden',
        border: '2px solid #161c24',
        borderRadius: '5px',
        bgcolor: '#fff',
        color: '#161c24',
        fontWeight: 700,
        letterSpacing: '0.04em',
        lineHeight: 1.3,
        whiteSpace: 'nowrap',
        printColorAdjust: 'exact',
      }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{
          bgcolor: '#0057b7',
          color: '#fff',
          fontSize: '0.625rem',
          px: 0.5,
          display: 'flex',
          alignItems: 'flex-end',
          pb: 0.25,
        }}
      >
        UA
      </Box>
      <Box component="span" sx={{ px: 1, py: 0.25 }}>
        {groups}
      </Box>
    </Box>
  );
}
