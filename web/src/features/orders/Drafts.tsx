import { Box, Button, Stack, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { answer, client } from '#api/client';
import { catalogue, type Draft, drafts } from '#api/queries';
import { date, dateTime } from '#lib/format';
import { Confirm } from '#ui/Confirm';
import { Panel } from '#ui/Panel';
import { showProblem } from '#ui/problem';
import { drafts as words } from './text';

/** What was filled in and has not become an order yet, on whatever device (GAP-13); nothing when there is none. */
export function Drafts() {
  const { data: services } = useQuery(catalogue);
  const { data } = useQuery(drafts);
  const named = (data ?? []).flatMap((draft) => {
    const name = services?.find(({ internalName }) => internalName === draft.serviceName)?.name;
    return name ? [{ draft, name }] : [];
  });
  if (named.length === 0) return null;
  return (
    <Panel component="section" className="no-print" sx={{ mb: 4, p: { xs: 2.5, sm: 3 } }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {words.title}
      </Typography>
      <Stack component="ul" spacing={2} sx={{ p: 0, m: 0, listStyle: 'none' }}>
        {named.map((one) => (
          <Kept key={one.draft.serviceName} {...one} />
        ))}
      </Stack>
    </Panel>
  );
}

function Kept({ draft, name }: { draft: Draft; name: string }) {
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography color="textSecondary">
          {words.changed(dateTime(draft.updatedAt))}
          {draft.keptUntil && `, ${words.kept(date(draft.keptUntil))}`}
        </Typography>
      </Box>
      <Button
        component={Link}
        to={`/services/${draft.serviceName}`}
        variant="contained"
        aria-label={`${words.goOn}: ${name}`}
      >
        {words.goOn}
      </Button>
      <Drop service={draft.serviceName} name={name} />
    </Box>
  );
}

function Drop({ service, name }: { service: string; name: string }) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const drop = useMutation({
    mutationFn: () =>
      answer(client.DELETE('/api/services/draft/{name}', { params: { path: { name: service } } })),
    onError: showProblem,
    onSettled: () => {
      setAsking(false);
      return queries.invalidateQueries({ queryKey: drafts.queryKey });
    },
  });
  return (
    <>
      <Button variant="outlined" aria-label={`${words.drop}: ${name}`} onClick={() => setAsking(true)}>
        {words.drop}
      </Button>
      <Confirm
        open={asking}
        title={words.confirm}
        note={words.confirmNote(name)}
        yes={words.drop}
        no={words.leave}
        busy={drop.isPending}
        danger
        onYes={() => drop.mutate()}
        onNo={() => setAsking(false)}
      />
    </>
  );
}
