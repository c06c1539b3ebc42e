import { Alert, AlertTitle, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FormActions } from '#form/FormActions';
import { started } from './text';

interface NotOnlineProps {
  title: string;
  /** What is missing, and where to turn. */
  children: ReactNode;
  service: string;
}

/** Why a service cannot be ordered here now, and the ways on: what the service needs, and the other services. */
export function NotOnline({ title, children, service }: NotOnlineProps) {
  return (
    <>
      <Alert severity="warning" role="status">
        <AlertTitle component="h2" sx={{ fontSize: '1.125rem' }}>
          {title}
        </AlertTitle>
        {children}
      </Alert>
      <FormActions room={3}>
        <Button component={Link} to={`/services/${service}/info`} variant="contained">
          {started.about}
        </Button>
        <Button component={Link} to="/services" variant="outlined">
          {started.toServices}
        </Button>
      </FormActions>
    </>
  );
}
