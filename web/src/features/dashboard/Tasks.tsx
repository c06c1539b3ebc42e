import { Alert, Box, Button, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { Schema } from '#api/client';
import type { Task } from '#api/queries';
import { tasks as words } from '#text/tasks';
import { Panel } from '#ui/Panel';
import { TaskRow } from '#ui/TaskRow';
import { dueTasks, FIRST_TASKS } from './dueTasks';

/** How many tasks that come late are listed first: one, in the room that the page reserves for it. */
const FIRST_LATE = 1;

interface TasksProps {
  found: Schema['Tasks'];
  late?: boolean;
}

/** What waits for the citizen, the most urgent first, and what was begun. */
export function Tasks({ found, late = false }: TasksProps) {
  const [all, setAll] = useState(false);
  const due = dueTasks(found);
  const drafts = found.tasks.filter(({ kind }) => kind === 'draft');
  const shown = all ? due : due.slice(0, late ? FIRST_LATE : FIRST_TASKS);
  return (
    <Panel sx={{ py: { xs: 2, sm: 2.5 }, px: { xs: 2.5, sm: 3 } }}>
      <Typography variant="h2" id="tasks">
        {words.title}
      </Typography>
      {found.incomplete && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {words.incomplete}
        </Alert>
      )}
      {due.length === 0 && !found.incomplete && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {words.none}
        </Typography>
      )}
      <Box component="ul" aria-labelledby="tasks" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((task) => (
          <TaskRow key={`${task.path} ${task.title}`} task={task} />
        ))}
      </Box>
      {shown.length < due.length && (
        <Button onClick={() => setAll(true)} sx={{ px: 0 }}>
          {words.more(due.length - shown.length)}
        </Button>
      )}
      {drafts.length > 0 && <Drafts drafts={drafts} />}
    </Panel>
  );
}

/** Drafts in one line: they are continued from their page, and deleted in the list of ordered services. */
function Drafts({ drafts }: { drafts: Task[] }) {
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5, mt: 1 }}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {words.drafts}
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 3 }}
      >
        {drafts.map(({ path, title }) => (
          <li key={path}>
            <Link component={RouterLink} to={path} sx={{ display: 'inline-block', py: 0.5 }}>
              {title}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}
