/** What the cabinet asks for as soon as a citizen is there, so that no page has to wait for it later (SESS-08). */
import type { QueryClient } from '@tanstack/react-query';
import { observers } from './account';
import * as known from './queries';

/**
 * Fetches what is not there yet, one after another: the page's own calls go first. Without the profile nothing else is fetched, and
 * `stopped` is set; any other failure is reported by the page (GAP-92).
 */
export async function prefetch(
  queries: QueryClient,
  wanted: () => boolean,
  stopped: (fault: unknown) => void,
): Promise<void> {
  try {
    await queries.fetchQuery(known.profile);
  } catch (fault) {
    if (wanted()) stopped(fault);
    return;
  }
  const ask = [
    () => queries.prefetchQuery(known.ownVehicles),
    () => queries.prefetchQuery(known.usedVehicles),
    () => queries.prefetchQuery(known.nationalLicence),
    () => queries.prefetchQuery(known.internationalLicence),
    () => queries.prefetchQuery(known.catalogue),
    () => queries.prefetchQuery(known.orders),
    () => queries.prefetchQuery(observers),
  ];
  for (const next of ask) {
    if (!wanted()) return;
    await next();
  }
}
