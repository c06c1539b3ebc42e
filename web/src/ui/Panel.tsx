import { Paper, type PaperProps } from '@mui/material';

/** A surface with room in it: every card's. */
export function Panel({ sx, ...rest }: PaperProps) {
  return (
    <Paper
      {...rest}
      sx={[
        { p: { xs: 2, sm: 3 }, border: 1, borderColor: 'divider', borderRadius: 1.5 },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  );
}
