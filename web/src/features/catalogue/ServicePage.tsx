import { Alert, Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '#api/client';
import { maintenance, service as serviceQuery } from '#api/queries';
import { ordering } from '#text/ordering';
import { Facts } from '#ui/Facts';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { OrderingBlocked } from '#ui/OrderingBlocked';
import { Page } from '#ui/Page';
import { Panel } from '#ui/Panel';
import { availability, orderable } from '#wizards/orderable';
import { OrderWay } from './OrderWay';
import { besides, priceText } from './price';
import { services } from './text';

/** The information card of a service, by name or id (ROUTE-19 to ROUTE-21). */
export function Component() {
  const { name = '' } = useParams();
  const service = useQuery(serviceQuery(name));
  const { data: works } = useQuery(maintenance);
  const navigate = useNavigate();
  const missing =
    service.error instanceof ApiError && (service.error.status === 404 || service.error.status === 422);
  useEffect(() => {
    if (missing) void navigate('/error/404', { replace: true });
  }, [missing, navigate]);
  const back = { to: '/services', label: ordering.back };
  const item = service.data;
  if (!item) {
    return (
      <Page title={services.title} back={back} focus={false}>
        {service.isError ? <LoadError of={service} /> : <Loading rows={2} />}
      </Page>
    );
  }
  const blocked = Boolean(works?.orderingBlockedUntil);
  return (
    <Page title={item.name} lead={item.description} back={back}>
      <Panel sx={{ maxWidth: 860 }}>
        <Facts
          rows={[
            [services.price, priceText(item)],
            ...besides(item),
            [services.term, item.term],
            [services.result, item.result],
            [services.needed, item.needed.length > 0 && <Needed items={item.needed} />],
          ]}
        />
        <Stack spacing={3} sx={{ '* + &': { mt: 3 }, alignItems: 'flex-start' }}>
          {orderable(item) && blocked && <OrderingBlocked />}
          {!orderable(item) && !item.outsideUrl && (
            <Alert id="availability" severity="info">
              {availability(item) === 'inprogress' ? services.notYet : services.inactive}
            </Alert>
          )}
          <OrderWay service={item} blocked={blocked} why="availability" />
        </Stack>
      </Panel>
    </Page>
  );
}

function Needed({ items }: { items: string[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {items.map((item) => (
        <Typography component="li" key={item}>
          {item}
        </Typography>
      ))}
    </Box>
  );
}
