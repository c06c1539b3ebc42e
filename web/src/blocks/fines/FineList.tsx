import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Fine } from '#api/fines';
import { maintenance } from '#api/queries';
import { FineRow } from './FineRow';
import { useInactive } from './Inactive';

/** Fines one below the other; none can be paid while ordering is blocked or the service rests. */
export function FineList({ fines }: { fines: Fine[] }) {
  const { data: works } = useQuery(maintenance);
  const inactive = useInactive();
  return (
    <Stack component="ul" spacing={2} sx={{ p: 0, m: 0, listStyle: 'none' }}>
      {fines.map((fine) => (
        <FineRow key={fine.docId} fine={fine} closed={inactive || Boolean(works?.orderingBlockedUntil)} />
      ))}
    </Stack>
  );
}
