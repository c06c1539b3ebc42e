import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Order, timeline } from '#api/queries';
import { dateTime } from '#lib/format';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';

/** What has happened to an order, in plain words. */
export function History({ order }: { order: Order }) {
  const events = useQuery(timeline(order));
  if (!events.data) return events.isError ? <LoadError of={events} /> : <Loading rows={1} />;
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {events.data.map((event) => (
        <Box
          component="li"
          key={event.version}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '10rem minmax(0, 1fr)' },
            columnGap: 2,
            py: 0.5,
          }}
        >
          <Box component="time" dateTime={event.at} sx={{ color: 'text.secondary' }}>
            {dateTime(event.at)}
          </Box>
          {event.text}
        </Box>
      ))}
    </Box>
  );
}
