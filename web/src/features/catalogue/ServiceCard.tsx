import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { Service } from '#api/queries';
import { Panel } from '#ui/Panel';
import { availability } from '#wizards/orderable';
import { isThere } from './groups';
import { OrderWay } from './OrderWay';
import { priceText } from './price';
import { ServiceIcon } from './ServiceIcon';
import { services as words } from './text';

/** One service: what it is, what it costs and how long it takes; the whole card leads to more (CAT-02, CAT-03). */
export function ServiceCard({ service, blocked }: { service: Service; blocked: boolean }) {
  const there = isThere(service);
  return (
    <Panel component="li" sx={cardLook}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <ServiceIcon service={service} />
        <Typography variant="h3" sx={{ pt: 0.75 }}>
          {service.name}
        </Typography>
      </Box>
      <Typography color="textSecondary" sx={{ mt: 1.5, mb: 2 }}>
        {service.short}
      </Typography>
      <Box sx={{ mt: 'auto' }}>
        <PriceAndTerm service={service} there={there} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
          {there && (
            <Box sx={{ position: 'relative', zIndex: 1 }}>
              <OrderWay service={service} blocked={blocked} why="" named />
            </Box>
          )}
          <Link
            component={RouterLink}
            to={`/services/${service.internalName}/info`}
            aria-label={`${words.details}: ${service.name}`}
            sx={{ py: 1, '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1.5 } }}
          >
            {words.details}
          </Link>
        </Box>
      </Box>
    </Panel>
  );
}

/** What is not known of a service that is not there yet is said, too. */
function PriceAndTerm({ service, there }: { service: Service; there: boolean }) {
  const price = priceText(service) || (service.outsideUrl ? words.outsidePrice : words.noPrice);
  const rows = [
    ...(there ? [] : [[words.state, words.availability[availability(service)]]]),
    [words.price, price],
    [words.term, service.term],
  ];
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.5 }}
    >
      {rows.map(([name, value]) =>
        value ? (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {value}
            </Box>
          </Box>
        ) : null,
      )}
    </Box>
  );
}

const cardLook = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  p: { xs: 2.5, sm: 3 },
  transition: 'border-color 120ms',
  '&:hover': { borderColor: 'primary.main' },
} as const;
