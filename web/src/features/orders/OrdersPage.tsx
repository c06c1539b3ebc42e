import { Box, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { orders as ordersQuery } from '../../api/queries';
import { text } from '../../text/uk';
import { Choice } from '../../ui/Choice';
import { LoadError } from '../../ui/LoadError';
import { Loading } from '../../ui/Loading';
import { Page } from '../../ui/Page';
import { Panel } from '../../ui/Panel';
import { OrderCard } from './OrderCard';
import { orders as words } from './text';

const Drafts = lazy(async () => ({ default: (await import('./Drafts')).Drafts }));

const ALL = '';

/** 'Мої послуги' (ROUTE-16, ORD-02 to ORD-04): as the server orders them, filtered by service. */
export function Component() {
  const orders = useQuery({ ...ordersQuery, refetchInterval: 30_000 });
  const [service, setService] = useState<string>(ALL);
  const { hash } = useLocation();
  const loaded = orders.data !== undefined;
  useEffect(() => {
    const named = loaded && hash ? document.getElementById(hash.slice(1)) : null;
    named?.scrollIntoView({ block: 'start' });
    named?.querySelector('h2')?.focus({ preventScroll: true });
  }, [loaded, hash]);
  const services = new Map(orders.data?.map((order) => [order.service.internalName, order.service.name]));
  const shown = orders.data?.filter((order) => service === ALL || order.service.internalName === service);
  return (
    <Page title={words.title}>
      <Suspense fallback={null}>
        <Drafts />
      </Suspense>
      {orders.isPending && <Loading />}
      {orders.isError && <LoadError of={orders} />}
      {orders.data?.length === 0 && (
        <Panel>
          <Typography sx={{ mb: 3 }}>{words.empty}</Typography>
          <Button component={Link} to="/services" variant="contained">
            {text.home.order}
          </Button>
        </Panel>
      )}
      {services.size > 0 && (
        <Box
          sx={{ mb: 3, display: 'flex', alignItems: 'end', gap: 2, flexWrap: 'wrap' }}
          className="no-print"
        >
          <Choice
            label={words.filter}
            value={service}
            options={[[ALL, words.all], ...services]}
            onChange={setService}
            sx={{ flex: { xs: '1 1 100%', sm: '0 1 26rem' } }}
          />
          <Button component={Link} to="/services" variant="outlined" sx={{ ml: { sm: 'auto' } }}>
            {text.home.order}
          </Button>
        </Box>
      )}
      <Stack component="ul" spacing={3} sx={{ p: 0, m: 0, listStyle: 'none' }}>
        {shown?.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </Stack>
    </Page>
  );
}
