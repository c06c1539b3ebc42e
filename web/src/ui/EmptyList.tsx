import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Panel } from './Panel';

interface EmptyListProps {
  /** What there is nothing of, in a few words. */
  title: string;
  /** Why that may be so, or what it means. */
  children?: ReactNode;
  /** Where one goes from here. */
  action?: ReactNode;
}

/** In the place of a list that has nothing in it. */
export function EmptyList({ title, children, action }: EmptyListProps) {
  return (
    <Panel>
      <Typography variant="h2" sx={{ fontSize: '1.25rem' }}>
        {title}
      </Typography>
      {children && (
        <Typography component="div" color="textSecondary" sx={{ mt: 0.5, maxWidth: '42em' }}>
          {children}
        </Typography>
      )}
      {action && <Box sx={{ mt: 2 }}>{action}</Box>}
    </Panel>
  );
}
