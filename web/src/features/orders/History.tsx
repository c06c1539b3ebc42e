import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Order, timeline } from '../../api/queries';
import { dateTime } from '../../lib/format';
import { LoadError } from '../../ui/LoadError';
import { Loading } from '../../ui/Loading';

/** What has happened to an order, in plain words. */
export function History({ order }: { order: Order }) {
  const events = useQuery(timeline(order));
  if (!events.data) return events.isError ? <LoadError of={events} /> : <Loading rows={1} />;
  return (
    <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
      {events.data.map((event) => (
        <li key={event.version}>
          <Box component="time" dateTime={event.at} sx={{ color: 'text.secondary', mr: 1 }}>
            {dateTime(event.at)}
          </Box>
          {event.text}
        </li>
      ))}
    </Box>
  );
}
