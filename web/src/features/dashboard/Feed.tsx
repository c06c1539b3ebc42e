import { Alert, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '#api/client';
import { feed, type Task, tasks } from '#api/queries';
import { Choice } from '#ui/Choice';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Panel } from '#ui/Panel';
import { EventCard } from './EventCard';
import { dashboard } from './text';

const words = dashboard.feed;

/** How many events are listed before more are requested. */
const SHORT = 3;

/** The tasks that say what events of these types do, where no order does. */
const sameTask: Partial<Record<Schema['NotificationType'], Task['kind']>> = {
  fines: 'pay_fine',
  monitoring: 'monitoring',
  'plate-storage': 'prolong',
  insurance: 'insure',
};

/** Whether a task above says the same: all events are without it, those of one type are complete. */
const saidByTask = ({ type, payload }: Schema['Notification'], due: Task[]): boolean =>
  due.some(({ kind, orderId }) => (payload.orderId ? orderId === payload.orderId : kind === sameTask[type]));

/** Events with a key each: two of one day may say the same. */
const keyed = (events: Schema['Notification'][]) =>
  events.map((event, at) => {
    const name = ({ type, title, payload }: Schema['Notification']) => `${type} ${payload.orderId ?? title}`;
    const before = events.slice(0, at).filter((one) => name(one) === name(event)).length;
    return [`${name(event)} ${before}`, event] as const;
  });

/** The recent events, all or of one type (DASH-07, DASH-08, DASH-14, AMB-121). The server has sorted them (DASH-09). */
export function Feed() {
  const { data, error, refetch } = useQuery(feed);
  const [type, setType] = useState('');
  const [all, setAll] = useState(false);
  const { data: due } = useQuery(tasks);
  const events = (data?.events ?? []).filter((event) =>
    type === '' ? !saidByTask(event, due?.tasks ?? []) : event.type === type,
  );
  const shown = all ? events : events.slice(0, SHORT);
  return (
    <Panel sx={{ p: { xs: 2.5, sm: 3 } }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {words.title}
      </Typography>
      <Choice
        label={words.filter}
        value={type}
        options={[['', words.all], ...Object.entries(words.types)]}
        onChange={setType}
        sx={{ mb: 2 }}
      />
      {data?.incomplete && <Alert severity="warning">{words.incomplete}</Alert>}
      {error ? <LoadError of={{ error, refetch }} /> : !data && <Loading rows={3} />}
      {data && events.length === 0 && <Typography sx={{ py: 2 }}>{words.empty}</Typography>}
      {keyed(shown).map(([key, event]) => (
        <EventCard key={key} event={event} />
      ))}
      {shown.length < events.length && (
        <Button onClick={() => setAll(true)} sx={{ px: 0 }}>
          {words.more(events.length - shown.length)}
        </Button>
      )}
    </Panel>
  );
}
