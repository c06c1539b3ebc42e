import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** The ways to sign in, and beside them what one signs in for. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      alignItems: 'start',
      gap: { xs: 4, md: 5 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
    }}
  >
    {children}
  </Box>
);

interface ProviderProps {
  /** With what one signs in there. */
  note: string;
  visibility?: 'hidden' | 'visible';
  children: ReactNode;
}

/** A way to sign in: its button, and a word about it. */
export const Provider = ({ note, visibility = 'visible', children }: ProviderProps) => (
  <Box sx={{ visibility, display: 'grid', gap: 1 }}>
    {children}
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {note}
    </Typography>
  </Box>
);

export const KeyIcon = () => (
  <Icon path="M10.500 8.500a5 5 0 1 0 10 0a5 5 0 1 0-10 0M12 12l-8.500 8.500M6.500 17.500l2.500 2.500" />
);

export const PhoneIcon = () => (
  <Icon path="M8 2.500h8a1.500 1.500 0 0 1 1.500 1.500v16a1.500 1.500 0 0 1-1.500 1.500H8A1.500 1.500 0 0 1 6.500 20V4A1.500 1.500 0 0 1 8 2.500zM11 18.500h2" />
);

const Icon = ({ path }: { path: string }) => (
  <svg
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    aria-hidden
  >
    <path d={path} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
