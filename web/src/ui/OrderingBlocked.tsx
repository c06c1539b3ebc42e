import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { maintenance } from '#api/queries';
import { time } from '#lib/format';
import { ordering } from '#text/ordering';

/** The notice's id: buttons that it stops are described by it. */
export const ORDERING_BLOCKED = 'ordering-blocked';

/** Nothing can be ordered during the nightly works, and from when it can be again (CAT-32); the page above stays readable. */
export function OrderingBlocked() {
  const { data: works } = useQuery(maintenance);
  if (!works?.orderingBlockedUntil) return null;
  return (
    <Alert id={ORDERING_BLOCKED} severity="info" role="status" sx={{ maxWidth: 860 }}>
      {ordering.blocked(time(works.orderingBlockedUntil))}
    </Alert>
  );
}
