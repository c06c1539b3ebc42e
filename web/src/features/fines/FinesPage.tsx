import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { fines as finesQuery } from '../../api/fines';
import { maintenance } from '../../api/queries';
import { FineList } from '../../blocks/fines/FineList';
import { Inactive } from '../../blocks/fines/Inactive';
import { ListsOff, listsOff } from '../../blocks/fines/ListsOff';
import { fines as words } from '../../blocks/fines/text';
import { kyivToday } from '../../lib/validation';
import { LoadError } from '../../ui/LoadError';
import { Loading } from '../../ui/Loading';
import { OrderingBlocked } from '../../ui/OrderingBlocked';
import { Page } from '../../ui/Page';
import { Panel } from '../../ui/Panel';
import { Filters } from './Filters';
import { everything, filtered, platesOf } from './filter';

/** The citizen's fines with filters, the newest first (ROUTE-13, FINE-01 to FINE-11). */
export function Component() {
  const fines = useQuery(finesQuery);
  const [filter, setFilter] = useState(everything);
  const { data: works } = useQuery(maintenance);
  const blocked = Boolean(works?.orderingBlockedUntil);
  const off = listsOff(fines.error);
  const all = off ? [] : (fines.data ?? []);
  const shown = filtered(all, filter, kyivToday());
  return (
    <Page title={words.title} lead={words.lead}>
      <Inactive lists={off} />
      <Box sx={{ mb: 3 }} className="no-print">
        <Button component={Link} to="/fines/payment" variant="outlined">
          {words.byDetails}
        </Button>
      </Box>
      {blocked && (
        <Box sx={{ mb: 3 }}>
          <OrderingBlocked />
        </Box>
      )}
      {fines.isPending && <Loading />}
      {off && <ListsOff />}
      {fines.isError && !off && <LoadError of={fines} />}
      {!off && fines.data?.length === 0 && <Nothing title={words.empty} note={words.emptyNote} />}
      {all.length > 0 && (
        <>
          <Filters filter={filter} plates={platesOf(all)} onChange={setFilter} />
          <Typography role="status" color="textSecondary" sx={{ mb: 2 }}>
            {words.filters.found(shown.length, all.length)}
          </Typography>
        </>
      )}
      {all.length > 0 && shown.length === 0 && (
        <Nothing title={words.nothing} note={words.nothingNote}>
          <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setFilter(everything)}>
            {words.filters.reset}
          </Button>
        </Nothing>
      )}
      <FineList fines={shown} />
    </Page>
  );
}

function Nothing({ title, note, children }: { title: string; note: string; children?: React.ReactNode }) {
  return (
    <Panel>
      <Typography variant="h2">{title}</Typography>
      <Typography>{note}</Typography>
      {children}
    </Panel>
  );
}
