import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Panel } from './Panel';

/** What would be there: each picture is a few lines. */
const pictures = {
  list: 'M14 12h24v30H14zM20 20h12M20 27h12M20 34h7',
  vehicle: 'M8 33v-7l5-11h26l5 11v7zM8 26h36M12 33v5h5v-5M35 33v5h5v-5M15 29.500h2M35 29.500h2',
  done: 'M26 8a18 18 0 1 1 0 36 18 18 0 0 1 0-36zM17.500 26.500l6 6 11.500-12.500',
  search: 'M23 9a14 14 0 1 1 0 28 14 14 0 0 1 0-28zM33.500 33.500L44 44',
  people:
    'M19 9a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM7 42c0-8 5-13 12-13s12 5 12 13M34 12a6 6 0 1 1 0 12M36 29c6 1 9 6 9 12',
  message: 'M8 12h36v26H8zM8 13l18 14 18-14',
} as const;

interface EmptyProps {
  picture: keyof typeof pictures;
  title: string;
  /** Why nothing is there, or what would put something there. */
  note?: ReactNode;
  /** The way on: a button or a link. */
  action?: ReactNode;
}

/** A list or a page that has nothing to show yet: what would be there, why it is not, and what can be done. */
export function Empty({ picture, title, note, action }: EmptyProps) {
  return (
    <Panel
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: 'start',
        columnGap: 3,
        rowGap: 2,
      }}
    >
      <Box
        component="svg"
        viewBox="0 0 52 52"
        aria-hidden
        sx={{
          flex: 'none',
          width: 64,
          height: 64,
          p: 1,
          borderRadius: '50%',
          bgcolor: 'primary.light',
          fill: 'none',
          stroke: 'var(--mui-palette-primary-main)',
          strokeWidth: 2,
        }}
      >
        <path d={pictures[picture]} strokeLinecap="round" strokeLinejoin="round" />
      </Box>
      <Box sx={{ minWidth: 0, pt: { sm: 0.5 } }}>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        {note && <Typography sx={{ mt: 0.5, color: 'text.secondary', maxWidth: '42em' }}>{note}</Typography>}
        {action && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>{action}</Box>}
      </Box>
    </Panel>
  );
}
