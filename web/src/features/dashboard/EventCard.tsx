import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { Schema } from '#api/client';
import { beside, sentenceCase } from '#lib/beside';
import { date } from '#lib/format';
import { Badge } from '#ui/Badge';
import { dashboard } from './text';

const words = dashboard.feed;

/** One entry of the feed: what it is about, what has happened, and where to continue (DASH-10 to DASH-16). */
export function EventCard({ event }: { event: Schema['Notification'] }) {
  const { type, title, text, payload } = event;
  const about = beside(title, payload.about ?? '');
  const refused = payload.reason !== undefined && text.startsWith(payload.reason); // the text is the reason, and more
  return (
    <Box component="article" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <Typography variant="body2" color="textSecondary">
          {words.types[type]}
        </Typography>
        {payload.createdAt && (
          <Typography variant="body2" color="textSecondary" component="time" dateTime={payload.createdAt}>
            {date(payload.createdAt)}
          </Typography>
        )}
      </Box>
      <Typography component="h3" sx={{ fontWeight: 600, mt: 0.5, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {about && <Typography sx={{ overflowWrap: 'anywhere', ...sentenceCase }}>{about}</Typography>}
      {payload.label && (
        <Box sx={{ my: 1 }}>
          <Badge label={payload.label} />
        </Box>
      )}
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {refused && <b>{words.reason}: </b>}
        {text}
      </Typography>
      {payload.reason && !refused && (
        <Typography>
          <b>{words.reason}:</b> {payload.reason}
        </Typography>
      )}
      <Onward {...event} />
    </Box>
  );
}

function Onward({ type, payload }: Schema['Notification']) {
  const [to, label] = onward(type, payload);
  if (!to) return null;
  return (
    <Link component={RouterLink} to={to} sx={{ display: 'inline-block', py: 0.5 }}>
      {label}
    </Link>
  );
}

/** The page of a piece of news, the order, what is not ordered but answered, or the service that helps on. */
function onward(
  type: Schema['NotificationType'],
  { news, orderId, service }: Schema['Notification']['payload'],
) {
  if (news) return [`/news?id=${news.id}`, words.read];
  if (orderId) return [`/services/ordered#order-${orderId}`, words.open];
  if (type === 'fines') return ['/fines', words.toFines];
  if (type === 'document') return ['/profile/docs', words.toDocuments];
  if (type === 'monitoring') return ['/profile/monitoring', words.toMonitoring];
  return [service && `/services/${service}/info`, words.order];
}
