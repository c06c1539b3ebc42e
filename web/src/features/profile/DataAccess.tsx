import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { dataAccesses } from '../../api/account';
import { dateTime } from '../../lib/format';
import { text } from '../../text/profile';
import { Facts } from '../../ui/Facts';
import { Failed } from '../../ui/Failed';
import { Loading } from '../../ui/Loading';
import { Panel } from '../../ui/Panel';

/** Who has read the citizen's orders, when and why. */
export function DataAccess() {
  const accesses = useQuery(dataAccesses);
  return (
    <Panel component="section">
      <Typography variant="h2" sx={{ mb: 1 }}>
        {text.access.title}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {text.access.lead}
      </Typography>
      {accesses.isPending && <Loading rows={1} />}
      {accesses.isError && <Failed onRetry={() => accesses.refetch()} />}
      {accesses.data?.length === 0 && <Typography>{text.access.none}</Typography>}
      <Box component="ul" sx={{ p: 0, m: 0, listStyle: 'none' }}>
        {accesses.data?.map((access) => (
          <Box component="li" key={access.id} sx={{ py: 2 }}>
            <Typography variant="h3" sx={{ mb: 1 }}>
              {dateTime(access.at)}
            </Typography>
            <Facts
              rows={[
                [text.access.who, access.officer],
                [text.access.office, access.office],
                [text.access.reason, access.reason],
                [text.access.order, access.service],
              ]}
            />
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
