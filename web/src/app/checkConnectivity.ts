/** Whether the cabinet can be reached: asked at the start, and after calls that the network has lost (GAP-82, API-014). */
import type { QueryClient } from '@tanstack/react-query';
import { ping } from '../api/queries';

/** How often the cabinet is asked again: for about thirty seconds in all. */
const TRIES = 5;

/** 1, 2, 4, 8, 15 seconds. */
const pause = (count: number) => Math.min(1_000 * 2 ** count, 15_000);

/**
 * Asks the cabinet for an answer. When it was out of reach and is there again, what has failed in the meantime is read again;
 * a call that fails although the cabinet answers is left to its page.
 */
export async function checkConnectivity(queries: QueryClient): Promise<void> {
  let lost = false;
  const retry = (count: number) => {
    lost = true;
    return count < TRIES;
  };
  try {
    await queries.fetchQuery({ ...ping, retry, retryDelay: pause });
  } catch {
    return; // the pages say so
  }
  if (lost) await queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
}
