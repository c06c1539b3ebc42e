import { useQuery } from '@tanstack/react-query';
import type { Schema } from '#api/client';
import { serviceCentre } from '#api/lookups';

interface PickupCentreProps {
  number: string;
  /** What is said of it while the register does not answer. */
  unread: string;
}

/** The service centre where a result is fetched, with its address. */
export function PickupCentre({ number, unread }: PickupCentreProps) {
  const { data: centre } = useQuery(serviceCentre(number));
  return centre ? `${centre.name}, ${centre.address}` : unread;
}

/** Where a plate is, as far as its order knows. */
export function centreOf({ centre = '', centreId }: Schema['OrderedPlate']) {
  return centreId ? <PickupCentre key="centre" number={centreId} unread={centre} /> : centre;
}
