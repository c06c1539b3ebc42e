import { Stack, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Observer, observers } from '#api/account';
import { answer, client } from '#api/client';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Redirect } from '#ui/Redirect';
import { ObserverCard } from './ObserverCard';
import { text } from './text';

/** Companies that ask to monitor fines (PROF-20). Without a request there is no such tab (PROF-21, GAP-74). */
export function Component() {
  const asked = useQuery(observers);
  useMarkAsRead(asked.data?.some(({ isRead }) => !isRead) ?? false);
  if (!asked.data) return asked.isError ? <LoadError of={asked} /> : <Loading />;
  if (asked.data.length === 0) return <Redirect to="/profile/contacts" replace />;
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 3, maxWidth: '42em' }}>
        {text.monitoring.lead}
      </Typography>
      <Stack component="ul" spacing={3} sx={{ p: 0, m: 0, listStyle: 'none', maxWidth: '48em' }}>
        {openFirst(asked.data).map((observer) => (
          <ObserverCard key={observer.id} observer={observer} />
        ))}
      </Stack>
    </>
  );
}

/** Those that wait for a decision come first, each kind with the newest first. */
const openFirst = (list: Observer[]) =>
  [true, false].flatMap((open) => list.filter(({ decisions }) => decisions.length > 0 === open));

/** Opening the list marks it as read: the red dot disappears (MON-17). */
function useMarkAsRead(unread: boolean) {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => answer(client.PATCH('/api/user/observers/mark-as-read', { body: { type: 'all' } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: observers.queryKey }),
  });
  useEffect(() => {
    if (unread) mutate();
  }, [unread, mutate]);
}
