import { Box, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { catalogue, maintenance, type Service } from '../../api/queries';
import { LoadError } from '../../ui/LoadError';
import { Loading } from '../../ui/Loading';
import { OrderingBlocked } from '../../ui/OrderingBlocked';
import { Page } from '../../ui/Page';
import { Panel } from '../../ui/Panel';
import { availability } from '../../wizards/orderable';
import { OrderWay } from './OrderWay';
import { priceText } from './price';
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
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 3,
          p: 0,
          m: 0,
          listStyle: 'none',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' },
        }}
      >
        {all.data?.map((item) => (
          <ServiceCard key={item.id} service={item} blocked={blocked} />
        ))}
      </Box>
    </Page>
  );
}

function ServiceCard({ service, blocked }: { service: Service; blocked: boolean }) {
  const stands = `availability-${service.id}`;
  return (
    <Panel component="li" sx={{ display: 'flex', flexDirection: 'column', p: { xs: 2.5, sm: 3 } }}>
      <Typography variant="h3" component="h2">
        {service.name}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 2 }}>
        {service.short}
      </Typography>
      <Box sx={{ mt: 'auto', display: 'flex', justifyContent: 'space-between', gap: 2, mb: 2 }}>
        <Typography sx={{ fontWeight: 600 }}>{priceText(service)}</Typography>
        <Typography id={stands} color="textSecondary">
          {services.availability[availability(service)]}
        </Typography>
      </Box>
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <OrderWay service={service} blocked={blocked} why={stands} named />
        <Button
          component={Link}
          to={`/services/${service.internalName}/info`}
          variant="outlined"
          aria-label={`${services.details}: ${service.name}`}
        >
          {services.details}
        </Button>
      </Stack>
    </Panel>
  );
}
