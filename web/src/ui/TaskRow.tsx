import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import type { Task } from '#api/queries';
import { sentenceCase } from '#lib/beside';
import { money } from '#lib/format';
import { Deadline } from './Deadline';

/** A task in a list: what to do with what, how much, until when, and the way there. */
export function TaskRow({ task, main = true }: { task: Task; main?: boolean }) {
  const { title, button, about, path } = task;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { sm: 'center' },
        gap: { xs: 1.25, sm: 3 },
        py: 2,
        '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        {about && (
          <Typography color="textSecondary" sx={sentenceCase}>
            {about}
          </Typography>
        )}
        <Terms {...task} />
      </Box>
      <Button
        component={Link}
        to={path}
        variant={main ? 'contained' : 'outlined'}
        aria-label={`${button}: ${title}`}
        sx={{ flex: 'none', alignSelf: { xs: 'flex-start', sm: 'center' } }}
      >
        {button}
      </Button>
    </Box>
  );
}

/** How much, and until when. */
export function Terms({ amount, note, until, lastDay, overdue }: Partial<Task>) {
  if (!amount && !until && !lastDay && !overdue) return null;
  return (
    <Typography component="div" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      {amount !== undefined && (
        <span>
          <b>{money(amount)}</b>
          {note && ` ${note}`}
        </span>
      )}
      <Deadline until={until} lastDay={lastDay} overdue={overdue} />
    </Typography>
  );
}
