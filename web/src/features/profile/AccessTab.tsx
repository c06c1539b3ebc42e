import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { accessLog } from '#api/account';
import { dateTime } from '#lib/format';
import { Facts } from '#ui/Facts';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Panel } from '#ui/Panel';
import { text } from './text';

/** The part of the profile that says who has looked at the citizen's data, when and why; what one person has read of one order, or of one company’s request, is one entry. */
export function Component() {
  const accesses = useQuery(accessLog);
  return (
    <Panel component="section" sx={{ maxWidth: '48em' }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {text.access.title}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {text.access.lead}
      </Typography>
      {accesses.isPending && <Loading rows={1} />}
      {accesses.isError && <LoadError of={accesses} />}
      {accesses.data?.length === 0 && <Typography>{text.access.none}</Typography>}
      <Box component="ul" sx={{ p: 0, m: 0, listStyle: 'none' }}>
        {accesses.data?.map((access) => (
          <Box
            component="li"
            key={`${access.firstAt} ${access.name} ${access.id ?? access.company}`}
            sx={{ py: 2 }}
          >
            <Typography variant="h3" sx={{ mb: 1 }}>
              {dateTime(access.lastAt)}
            </Typography>
            <Facts
              rows={[
                [text.access.what, access.actText],
                [text.access.who, access.name],
                [text.access.office, access.office],
                [text.access.reason, access.reason],
                [text.access.order, access.id && <Ordered id={access.id} service={access.service} />],
                [text.access.company, access.company],
              ]}
            />
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

/** An order by the name of its service, which leads to it, and by the number that support staff know it by. */
function Ordered({ id, service }: { id: string; service: string | undefined }) {
  if (!service) return id;
  return (
    <>
      <Link component={RouterLink} to={`/services/ordered#order-${id}`} sx={{ display: 'block' }}>
        {service}
      </Link>
      {id}
    </>
  );
}
