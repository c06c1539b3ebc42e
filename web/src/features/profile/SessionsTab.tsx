import { Box, Button, Stack, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Session, sessions } from '#api/account';
import { ApiError, answer, client } from '#api/client';
import { dateTime } from '#lib/format';
import { Confirm } from '#ui/Confirm';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Panel } from '#ui/Panel';
import { showProblem } from '#ui/problem';
import { text } from './text';

/** Where the citizen is signed in, this session apart from the others (PROF-16 to PROF-18). */
export function Component() {
  const mine = useQuery(sessions);
  return (
    <Stack spacing={4} sx={{ maxWidth: '48em' }}>
      {mine.isPending && <Loading rows={2} />}
      {mine.isError && <LoadError of={mine} />}
      {mine.data && <Sessions list={mine.data} />}
    </Stack>
  );
}

/** What is being ended: one session, or all but this one. */
type Ending = Session | 'others';

function useEnd(onSettled: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (which: Ending) =>
      answer(
        which === 'others'
          ? client.DELETE('/api/user/activity')
          : client.DELETE('/api/user/activity/{id}', { params: { path: { id: which.id } } }),
      ),
    // One that is not there any more has ended: that is what was wanted.
    onError: (error) =>
      error instanceof ApiError && error.code === 'not_found' ? undefined : showProblem(error),
    onSettled: () => {
      onSettled();
      return queries.invalidateQueries({ queryKey: sessions.queryKey });
    },
  });
}

function Sessions({ list }: { list: Session[] }) {
  const [ending, setEnding] = useState<Ending>();
  const end = useEnd(() => setEnding(undefined));
  const others = list.filter(({ current }) => !current);
  return (
    <>
      <Section title={text.sessions.current}>
        {list
          .filter(({ current }) => current)
          .map((session) => (
            <Row key={session.id} session={session} />
          ))}
      </Section>
      <Section title={text.sessions.others}>
        {others.length === 0 && <Typography color="textSecondary">{text.sessions.none}</Typography>}
        {others.length > 0 && (
          <Button variant="outlined" color="error" sx={{ mb: 1 }} onClick={() => setEnding('others')}>
            {text.sessions.endAll}
          </Button>
        )}
        {others.map((session) => (
          <Row key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </Section>
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {end.isSuccess && (end.variables === 'others' ? text.sessions.endedAll : text.sessions.ended)}
      </Box>
      <Confirm
        open={ending !== undefined}
        title={ending === 'others' ? text.sessions.confirmAll : text.sessions.confirm}
        note={ending === 'others' ? text.sessions.confirmAllNote : text.sessions.confirmNote}
        yes={text.sessions.yes}
        no={text.sessions.no}
        busy={end.isPending}
        onYes={() => ending && end.mutate(ending)}
        onNo={() => setEnding(undefined)}
      />
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel component="section">
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Panel>
  );
}

function Row({ session, onEnd }: { session: Session; onEnd?: () => void }) {
  const device = session.device || text.sessions.unknown;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, py: 1.5 }}>
      <Box sx={{ mr: 'auto' }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{device}</Typography>
        <Typography color="textSecondary">
          {text.sessions.since(session.provider)} {dateTime(session.createdAt)}
        </Typography>
      </Box>
      {onEnd && (
        <Button variant="outlined" onClick={onEnd} aria-label={text.sessions.endNamed(device)}>
          {text.sessions.end}
        </Button>
      )}
    </Box>
  );
}
