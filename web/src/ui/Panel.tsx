import { Paper, type PaperProps } from '@mui/material';

/** A white surface with room in it. */
export function Panel({ sx, ...rest }: PaperProps) {
  return (
    <Paper
      {...rest}
      sx={[
        { p: { xs: 2.5, sm: 4 }, border: 1, borderColor: 'divider', borderRadius: 1.5 },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  );
}
