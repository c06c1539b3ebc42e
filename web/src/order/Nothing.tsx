import { Alert, AlertTitle } from '@mui/material';
import type { ReactNode } from 'react';
import { FormActions } from '#form/FormActions';

interface NothingProps {
  /** What the service has nothing of, in a few words. */
  title: string;
  /** Why, and what can be done. */
  children: ReactNode;
  /** Where one goes from here. */
  actions: ReactNode;
}

/** A service that has nothing to be ordered for. */
export function Nothing({ title, children, actions }: NothingProps) {
  return (
    <>
      <Alert severity="info" role="status">
        <AlertTitle component="h2" sx={{ fontSize: '1.125rem' }}>
          {title}
        </AlertTitle>
        {children}
      </Alert>
      <FormActions room={3}>{actions}</FormActions>
    </>
  );
}
