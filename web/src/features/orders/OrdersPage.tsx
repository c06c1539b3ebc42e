import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type Order, orders as ordersQuery } from '#api/queries';
import { text } from '#text/uk';
import { Choice } from '#ui/Choice';
import { EmptyList } from '#ui/EmptyList';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Page } from '#ui/Page';
import { useListParams } from '#ui/useListParams';
import { Drafts } from './Drafts';
import { groupsOf } from './groups';
import { OrderGroup } from './OrderGroup';
import { orders as words } from './text';

const ALL = '';

/** 'Мої послуги' (ROUTE-16, ORD-02 to ORD-04): by whose move it is, and filtered by service; the address says which. */
export function Component() {
  const orders = useQuery({ ...ordersQuery, refetchInterval: 30_000 });
  const [params, setParams] = useListParams();
  const service = params.get('service') ?? ALL;
  const named = useNamed(orders.data !== undefined);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const open = named && !toggled.has(named) ? new Set([...toggled, named]) : without(toggled, named);
  const shown = orders.data?.filter((order) => service === ALL || order.service.internalName === service);
  return (
    <Page title={words.title}>
      <Drafts />
      {orders.isPending && <Loading />}
      {orders.isError && <LoadError of={orders} />}
      {orders.data?.length === 0 && <Empty />}
      <Filter
        orders={orders.data ?? []}
        service={service}
        onChoose={(name) => setParams(name === ALL ? {} : { service: name })}
      />
      {groupsOf(shown ?? []).map((group) => (
        <OrderGroup
          key={group.name}
          group={group}
          named={named}
          open={open}
          onToggle={(id) => setToggled((ids) => (ids.has(id) ? without(ids, id) : new Set([...ids, id])))}
        />
      ))}
    </Page>
  );
}

const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((other) => other !== id));

/** The id of the order that the address names. Its details are open from the start, and a press closes them. */
function useNamed(loaded: boolean): string {
  const { hash } = useLocation();
  useEffect(() => {
    const row = loaded && hash ? document.getElementById(hash.slice(1)) : null;
    row?.scrollIntoView({ block: 'start' });
    row?.querySelector('h3')?.focus({ preventScroll: true });
  }, [loaded, hash]);
  return hash.startsWith('#order-') ? hash.slice('#order-'.length) : '';
}

function Empty() {
  return (
    <EmptyList
      title={words.empty}
      action={
        <Button component={Link} to="/services" variant="contained">
          {text.home.order}
        </Button>
      }
    />
  );
}

interface FilterProps {
  orders: Order[];
  service: string;
  onChoose: (service: string) => void;
}

/** The choice of a service, which the address holds: it outlives a reload and the way back. */
function Filter({ orders, service, onChoose }: FilterProps) {
  const services = new Map(orders.map((order) => [order.service.internalName, order.service.name]));
  if (services.size === 0) return null;
  return (
    <Box sx={{ mb: 4, display: 'flex', alignItems: 'end', gap: 2, flexWrap: 'wrap' }} className="no-print">
      <Choice
        label={words.filter}
        value={service}
        options={[[ALL, words.all], ...services]}
        onChange={onChoose}
        sx={{ flex: { xs: '1 1 100%', sm: '0 1 26rem' } }}
      />
      <Button component={Link} to="/services" variant="outlined" sx={{ ml: { sm: 'auto' } }}>
        {text.home.order}
      </Button>
    </Box>
  );
}
