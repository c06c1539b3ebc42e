import { Box } from '@mui/material';

/** Something new is there; screen readers read what. */
export function RedDot({ label }: { label: string }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        width: 10,
        height: 10,
        ml: 0.75,
        borderRadius: '50%',
        bgcolor: 'error.main',
        verticalAlign: 'super',
      }}
      role="img"
      aria-label={label}
    />
  );
}
