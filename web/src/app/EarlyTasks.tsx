import { Box } from '@mui/material';
import { Tasks } from '#features/dashboard/Tasks';
import { Page } from '#ui/Page';
import { slots } from './earlyTasks';

const { greeting, ...task } = slots;

/** A line for a task's term, which takes more than the document's script to put into words. */
const term = { '& li > div::after': { content: '"\\a0"', display: 'block' } } as const;

/** The top of the driver card with one task, as HomePage shows it: the document draws its tasks with it (earlyTasks.ts). */
export const EarlyTasks = () => (
  <Page title={greeting}>
    <Box component="section" className="no-print" sx={{ mb: 4, minHeight: '100dvh', ...term }}>
      <Tasks found={{ incomplete: false, tasks: [{ kind: 'pay', ...task }] }} />
    </Box>
  </Page>
);
