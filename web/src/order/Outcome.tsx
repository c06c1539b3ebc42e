import { Alert, AlertTitle, Box, CircularProgress } from '@mui/material';
import type { ReactNode } from 'react';
import { FormActions } from '#form/FormActions';
import { outcome } from './text';

/** How a wizard can end, or wait for its end (WIZ-06). */
export type OutcomeKind = 'success' | 'error' | 'rejected' | 'waiting';

const kinds = {
  success: { severity: 'success', role: 'status' },
  error: { severity: 'error', role: 'alert' },
  rejected: { severity: 'warning', role: 'status' },
  waiting: { severity: 'info', role: 'status' },
} as const;

interface OutcomeProps {
  kind: OutcomeKind;
  /** What has happened, in a few words; by default what the kind is called. */
  title?: string;
  /** Why, and what comes next. */
  children?: ReactNode;
  /** Buttons and links that lead on. */
  actions?: ReactNode;
}

/** The result screen of a wizard: what has become of the order, why, and what can be done now. */
export function Outcome({ kind, title, children, actions }: OutcomeProps) {
  const { severity, role } = kinds[kind];
  return (
    <>
      <Alert
        severity={severity}
        role={role}
        icon={kind === 'waiting' ? <CircularProgress size={22} aria-hidden /> : undefined}
        sx={{ p: { xs: 2, sm: 2.5 }, '& > .MuiAlert-icon': { mt: '0.25rem' } }} // beside the title
      >
        <AlertTitle component="h2" sx={{ m: 0, fontSize: '1.125rem' }}>
          {title ?? outcome[kind]}
        </AlertTitle>
        {children && <Box sx={{ mt: 0.5, fontSize: '1.0625rem' }}>{children}</Box>}
      </Alert>
      {actions && <FormActions room={3}>{actions}</FormActions>}
    </>
  );
}
