import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { catalogue, maintenance, type Service } from '#api/queries';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { OrderingBlocked } from '#ui/OrderingBlocked';
import { Page } from '#ui/Page';
import { Panel } from '#ui/Panel';
import { SearchField } from '#ui/SearchField';
import { useListParams } from '#ui/useListParams';
import { found, grouped } from './groups';
import { ServiceCard } from './ServiceCard';
import { services } from './text';

/** The catalogue of services (CAT-01 to CAT-03, CAT-21 to CAT-25). */
export function Component() {
  const all = useQuery(catalogue);
  const { data: works } = useQuery(maintenance);
  const blocked = Boolean(works?.orderingBlockedUntil);
  return (
    <Page title={services.title} lead={services.lead}>
      {blocked && (
        <Box sx={{ mb: 3 }}>
          <OrderingBlocked />
        </Box>
      )}
      {all.isPending && <Loading rows={4} />}
      {all.isError && <LoadError of={all} />}
      {all.data && <Services all={all.data} blocked={blocked} />}
    </Page>
  );
}

/** The services by what people come for, or those that a search has found; the address keeps what was sought. */
function Services({ all, blocked }: { all: Service[]; blocked: boolean }) {
  const [params, setParams] = useListParams();
  const typed = params.get('q') ?? '';
  const shown = found(all, typed);
  const search = (next: string) => setParams(next ? { q: next } : {});
  return (
    <>
      <SearchField label={services.search} value={typed} onChange={search} />
      <Typography role="status" color="textSecondary" sx={{ mt: 1, mb: 3, minHeight: '1.55em' }}>
        {typed.trim() && services.found(shown.length)}
      </Typography>
      {shown.length === 0 && (
        <Panel>
          <Typography>{services.nothing}</Typography>
          <Button variant="outlined" sx={{ mt: 2 }} onClick={() => search('')}>
            {services.all}
          </Button>
        </Panel>
      )}
      {grouped(shown).map(({ name, services: some }) => (
        <Box component="section" key={name} aria-labelledby={`group-${name}`} sx={{ mb: 5 }}>
          <Typography variant="h2" id={`group-${name}`} sx={{ mb: 2 }}>
            {services.groups[name]}
          </Typography>
          <Box component="ul" sx={gridLook}>
            {some.map((item) => (
              <ServiceCard key={item.id} service={item} blocked={blocked} />
            ))}
          </Box>
        </Box>
      ))}
    </>
  );
}

const gridLook = {
  display: 'grid',
  gap: { xs: 2, sm: 3 },
  p: 0,
  m: 0,
  listStyle: 'none',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' },
} as const;
