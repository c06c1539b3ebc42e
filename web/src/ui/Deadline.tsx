import { Box } from '@mui/material';
import { tasks as words } from '#text/tasks';
import { deadlineText, type Term } from './deadline';

/** Until when something can be done. What is overdue says so in a word; its colour only helps. */
export function Deadline(term: Term) {
  const told = deadlineText(term, Date.now());
  if (!told) return null;
  return (
    <Box component="span" sx={{ color: term.overdue ? 'error.main' : 'text.primary' }}>
      {term.overdue && <b>{words.overdue}: </b>}
      {term.until ? <time dateTime={term.until}>{told}</time> : told}
    </Box>
  );
}
