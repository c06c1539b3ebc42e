import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Fine, fines as finesQuery } from '#api/fines';
import { maintenance } from '#api/queries';
import { FineList } from '#blocks/fines/FineList';
import { FinesTotal } from '#blocks/fines/FinesTotal';
import { Inactive } from '#blocks/fines/Inactive';
import { ListsOff, listsOff } from '#blocks/fines/ListsOff';
import { fines as words } from '#blocks/fines/text';
import { kyivToday } from '#lib/validation';
import { EmptyList } from '#ui/EmptyList';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { OrderingBlocked } from '#ui/OrderingBlocked';
import { Page } from '#ui/Page';
import { useListParams } from '#ui/useListParams';
import { Filters } from './Filters';
import { everything, type Filter, filtered, fromQuery, platesOf, toQuery } from './filter';

/** The citizen's fines: what they cost together, and each with its way to be paid (ROUTE-13, FINE-01 to FINE-11). */
export function Component() {
  const fines = useQuery(finesQuery);
  const { data: works } = useQuery(maintenance);
  const off = listsOff(fines.error);
  const all = off ? [] : (fines.data ?? []);
  return (
    <Page title={words.title} lead={words.lead}>
      <Inactive lists={off} />
      <Box sx={{ mb: 3 }} className="no-print">
        <Button component={Link} to="/fines/payment" variant="outlined">
          {words.byDetails}
        </Button>
      </Box>
      {works?.orderingBlockedUntil && (
        <Box sx={{ mb: 3 }}>
          <OrderingBlocked />
        </Box>
      )}
      {fines.isPending && <Loading />}
      {off && <ListsOff />}
      {fines.isError && !off && <LoadError of={fines} />}
      {!off && fines.data?.length === 0 && (
        <EmptyList title={words.empty}>
          <Box>{words.emptyNote}</Box>
          <Box sx={{ mt: 1 }}>{words.emptyWay}</Box>
        </EmptyList>
      )}
      {all.length > 0 && <List fines={all} />}
    </Page>
  );
}

/** The list with its filters, which the address keeps for a reload, and for the way back. */
function List({ fines }: { fines: Fine[] }) {
  const [params, setParams] = useListParams();
  const plates = platesOf(fines);
  const filter = fromQuery(params, plates);
  const shown = filtered(fines, filter, kyivToday());
  const change = (next: Filter) => setParams(toQuery(next, plates));
  return (
    <>
      <Box sx={{ mb: 3, fontSize: '1.125rem', '& > *': { fontSize: 'inherit' } }}>
        <FinesTotal fines={fines} />
      </Box>
      <Filters filter={filter} plates={plates} onChange={change} />
      <Typography role="status" color="textSecondary" sx={{ mb: 2 }}>
        {words.filters.found(shown.length, fines.length)}
      </Typography>
      {shown.length === 0 && (
        <EmptyList
          title={words.nothing}
          action={
            <Button variant="outlined" onClick={() => change({ ...everything, sorting: filter.sorting })}>
              {words.filters.reset}
            </Button>
          }
        >
          {words.nothingNote}
        </EmptyList>
      )}
      <FineList fines={shown} />
    </>
  );
}
