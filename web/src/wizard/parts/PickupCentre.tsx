import { useQuery } from '@tanstack/react-query';
import { serviceCentre } from '../../api/lookups';

/** The service centre where a result is fetched, with its address; while the register does not answer, its number. */
export function PickupCentre({ type, branch }: { type: string; branch: string }) {
  const { data: centre } = useQuery(serviceCentre(branch));
  return centre ? `${centre.name}, ${centre.address}` : `${type} ${branch}`;
}
