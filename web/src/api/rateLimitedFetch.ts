/** Reading that waits where it is asked for too often. */

import { retryAfter } from './retryAfter';
import { authorizedFetch } from './session';

/** How long a read waits in all before the page shows the limit, ms. */
const MAX_WAIT = 10_000;

/** Jitter: clients that were limited at the same moment do not retry at the same moment, ms. */
const SPREAD = 1_000;

/** Sends a request with the session's token. A rate-limited read is repeated after a short wait; nothing else is. */
export async function rateLimitedFetch(request: Request): Promise<Response> {
  if (request.method !== 'GET') return authorizedFetch(request);
  for (let left = MAX_WAIT; ; ) {
    const response = await authorizedFetch(request.clone());
    const wait = retryAfter(response);
    const pause = wait === undefined ? Number.POSITIVE_INFINITY : wait + Math.random() * SPREAD;
    if (pause > left) return response;
    left -= pause;
    await delay(pause, request.signal);
  }
}

/** Waits, unless the request is aborted. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave);
      resolve();
    }, ms);
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
  });
}
