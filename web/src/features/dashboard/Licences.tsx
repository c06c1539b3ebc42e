import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { internationalLicence, nationalLicence } from '#api/queries';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Panel } from '#ui/Panel';
import { PrintButton } from '#ui/PrintButton';
import { Tabs } from '#ui/Tabs';
import { NationalCard } from './NationalCard';
import { dashboard } from './text';

/** Most citizens have none. */
const InternationalCard = lazy(async () => ({
  default: (await import('./InternationalCard')).InternationalCard,
}));

/** Few licences wait to be sent. */
const ToBeSent = lazy(async () => ({ default: (await import('./ToBeSent')).ToBeSent }));

/** Statuses of a licence that its card announces (DASH-05, DASH-06, GAP-41). */
const POSTAL_SHIPMENT = 2;
const DESTROYED = 3;

/** Both licences of the citizen, one tab each (DASH-03). */
export function Licences() {
  return (
    <Tabs
      label={dashboard.title}
      tabs={[
        { name: dashboard.tabs.national, content: <National /> },
        { name: dashboard.tabs.international, content: <International /> },
      ]}
    />
  );
}

function National() {
  const { data: licence, error, refetch } = useQuery(nationalLicence);
  if (licence === undefined) return error ? <LoadError of={{ error, refetch }} /> : <Loading rows={3} />;
  if (licence === null) return <None title={dashboard.noNational} note={dashboard.noNationalNote} />;
  return (
    <>
      <Banner status={licence.statusId} />
      <NationalCard licence={licence}>
        <PrintButton />
        {licence.statusId !== DESTROYED && (
          <Button component={Link} to="/services/licence-exchange/info">
            {dashboard.exchange}
          </Button>
        )}
      </NationalCard>
    </>
  );
}

function Banner({ status }: { status: number }) {
  if (status === POSTAL_SHIPMENT) {
    return (
      <Suspense fallback={null}>
        <ToBeSent />
      </Suspense>
    );
  }
  if (status !== DESTROYED) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2, maxWidth: 640 }}>
      {dashboard.destroyed}
      <Box sx={{ mt: 1 }}>
        <Button component={Link} to="/services/licence-exchange/info" variant="outlined" color="inherit">
          {dashboard.exchange}
        </Button>
      </Box>
    </Alert>
  );
}

function International() {
  const { data: licence, error, refetch } = useQuery(internationalLicence);
  if (licence === undefined) return error ? <LoadError of={{ error, refetch }} /> : <Loading rows={3} />;
  if (licence === null) return <None title={dashboard.noInternational} note={dashboard.internationalNote} />;
  return (
    <Suspense fallback={<Loading rows={3} />}>
      <InternationalCard licence={licence}>
        <PrintButton />
      </InternationalCard>
    </Suspense>
  );
}

function None({ title, note }: { title: string; note: string }) {
  return (
    <Panel sx={{ maxWidth: 640 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Typography color="textSecondary">{note}</Typography>
    </Panel>
  );
}
