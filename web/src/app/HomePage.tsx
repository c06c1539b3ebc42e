import { Box, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link as RouterLink } from 'react-router';
import { type Order, orders, profile } from '../api/queries';
import { AwaitingOrders } from '../features/dashboard/AwaitingOrders';
import { Feed } from '../features/dashboard/Feed';
import { Licences } from '../features/dashboard/Licences';
import { titleCase } from '../lib/format';
import { text } from '../text/uk';
import { LoadError } from '../ui/LoadError';
import { Loading } from '../ui/Loading';
import { Page } from '../ui/Page';
import { Panel } from '../ui/Panel';

/** The card does not wait for what is below the licences; most citizens have no fines to pay and no parcel that came back. */
const DashboardVehicles = lazy(async () => ({
  default: (await import('../features/dashboard/DashboardVehicles')).DashboardVehicles,
}));
const RecentFines = lazy(async () => ({
  default: (await import('../features/fines/RecentFines')).RecentFines,
}));
const ReshipmentBanners = lazy(async () => ({
  default: (await import('../features/dashboard/ReshipmentBanners')).ReshipmentBanners,
}));

/** The driver card (ROUTE-01): what waits for the citizen, licences, events, vehicles, and the ways on. */
export function Component() {
  const citizen = useQuery(profile);
  const mine = useQuery(orders);
  const failed = [citizen, mine].filter(({ isError }) => isError);
  return (
    <Page title={citizen.data ? text.home.greeting(titleCase(citizen.data.username.firstName)) : text.portal}>
      {failed.length > 0 && (
        <Box className="no-print" sx={{ mb: 4 }}>
          <LoadError of={failed} />
        </Box>
      )}
      <AwaitingOrders orders={mine.data ?? []} />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 4, lg: 5 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          alignItems: 'start',
          mb: 4,
        }}
      >
        <Stack spacing={4}>
          <Licences />
          <Suspense fallback={<Loading rows={1} />}>
            <DashboardVehicles />
          </Suspense>
          <Suspense fallback={null}>
            <RecentFines />
          </Suspense>
        </Stack>
        <Stack spacing={2} className="no-print">
          {mine.data?.some(mayHaveComeBack) && (
            <Suspense fallback={null}>
              <ReshipmentBanners />
            </Suspense>
          )}
          <Feed />
        </Stack>
      </Box>
      <Box
        className="no-print"
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
      >
        <Way to="/services" title={text.home.order} lead={text.home.orderLead} />
        <Way to="/services/ordered" title={text.home.mine} lead={text.home.mineLead} />
      </Box>
    </Page>
  );
}

/** The services that send a document by post, whose orders are done before it has come. */
const shipping = ['postal-shipment', 'reshipment', 'reshipment-spr'];

/** Whether a post may have carried an order's document back; service centres know. An erased order says little more. */
const mayHaveComeBack = ({ status, service, reshipment }: Order) =>
  status === 'storage' || Boolean(reshipment?.service) || shipping.includes(service.internalName);

function Way({ to, title, lead }: { to: string; title: string; lead: string }) {
  return (
    <Panel
      sx={{
        position: 'relative',
        transition: 'border-color 120ms',
        '&:hover': { borderColor: 'primary.main' },
      }}
    >
      <Link
        component={RouterLink}
        to={to}
        underline="none"
        sx={{ '&::after': { content: '""', position: 'absolute', inset: 0 } }}
      >
        <Typography variant="h2" component="span">
          {title} →
        </Typography>
      </Link>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {lead}
      </Typography>
    </Panel>
  );
}
