import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Task, tasks } from '../api/queries';
import { Panel } from '../ui/Panel';
import { TaskRow } from '../ui/TaskRow';
import { started } from './text';

/** What is left to do of an order that was begun; what follows its result is no beginning. */
const steps = new Set<Task['kind']>([
  'pay',
  'sign',
  'choose_plate',
  'choose_another',
  'continue',
  'confirm_loss',
  'approve',
  'enter_code',
  'resend_code',
]);

/** The citizen's own orders of a service that were begun and wait for them: who would order again is led to them first (WIZ-03). */
export function BegunOrders({ service }: { service: string }) {
  const { data } = useQuery(tasks);
  const begun = data?.tasks.filter(
    ({ kind, path }) => steps.has(kind) && path.startsWith(`/services/${service}?`),
  );
  if (!begun?.length) return null;
  return (
    <Panel component="section" aria-labelledby="begun" sx={{ mb: 3, py: 2 }}>
      <Typography variant="h2" id="begun">
        {started.title}
      </Typography>
      <Box component="ul" aria-labelledby="begun" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {begun.map((task) => (
          <TaskRow key={task.path} task={task} main={false} />
        ))}
      </Box>
    </Panel>
  );
}
