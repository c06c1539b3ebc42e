import { useQuery } from '@tanstack/react-query';
import { maintenance } from '#api/queries';

/** Whether the nightly works stop what an order asks for, as they stop new orders (CAT-32, AMB-113). */
export function useOrderingClosed(): boolean {
  const { data: works } = useQuery(maintenance);
  return Boolean(works?.orderingBlockedUntil);
}
