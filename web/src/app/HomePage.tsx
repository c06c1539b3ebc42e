import { Box, Button, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { profile, tasks } from '#api/queries';
import { DashboardVehicles } from '#features/dashboard/DashboardVehicles';
import { Feed } from '#features/dashboard/Feed';
import { Licences } from '#features/dashboard/Licences';
import { Tasks } from '#features/dashboard/Tasks';
import { RecentFines } from '#features/fines/RecentFines';
import { text } from '#text/uk';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Page } from '#ui/Page';

/** How long the page waits for the tasks, so that nothing moves when they come. */
const PATIENCE = 1_500;

/** The driver card (ROUTE-01): what the citizen has to do, licences, events, vehicles, and the ways on. */
export function Component() {
  const citizen = useQuery(profile);
  const due = useQuery(tasks);
  const failed = [citizen, due].filter(({ isError }) => isError);
  const late = useLate(due.isPending);
  const tasksShown = useDeferredValue(true, false); // they answer the citizen while the rest is drawn
  return (
    <Page title={citizen.data?.greeting ?? text.portal}>
      {failed.length > 0 && (
        <Box className="no-print" sx={{ mb: 4 }}>
          <LoadError of={failed} />
        </Box>
      )}
      <Box
        component="section"
        className="no-print"
        sx={{ mb: 4, ...(late ? room : (due.isPending || !tasksShown) && screen) }}
      >
        {due.data ? <Tasks found={due.data} late={late} /> : due.isPending && <Loading rows={2} />}
      </Box>
      {/* What is below the tasks is loaded at the same time, and drawn in its place. */}
      {tasksShown && (
        <Box hidden={due.isPending && !late}>
          <Card />
          <Button component={Link} to="/services" variant="outlined" className="no-print">
            {text.home.order}
          </Button>
        </Box>
      )}
    </Page>
  );
}

/** The room of a task that comes late, so that it does not move what is being read. */
const room = { minHeight: { xs: 352, sm: 256 } } as const;

/** Until then the footer stays below the screen. */
const screen = { minHeight: '100dvh' } as const;

/** Whether something takes longer than the page waits; it stays so. */
function useLate(pending: boolean) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [pending]);
  return late;
}

function Card() {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 4, lg: 5 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        alignItems: 'start',
        mb: 4,
      }}
    >
      <Stack spacing={4}>
        <Licences />
        <DashboardVehicles />
        <RecentFines />
      </Stack>
      <Box className="no-print">
        <Feed />
      </Box>
    </Box>
  );
}
