import { Box, Typography } from '@mui/material';
import type { Task } from '#api/queries';
import { Panel } from '#ui/Panel';
import { TaskRow } from '#ui/TaskRow';
import { started } from './text';

/** The citizen's own orders of a service that were begun and wait for them: who would order again is led to them first (WIZ-03). */
export function BegunOrders({ begun }: { begun: Task[] }) {
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
