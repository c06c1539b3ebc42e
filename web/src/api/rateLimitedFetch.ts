/** Reading that waits where it is asked for too often. */

import { retryAfter } from './retryAfter';
import { authorizedFetch } from './session';

/** How long reading waits in all before the citizen is told to, ms. */
const MAX_WAIT = 10_000;

/** Those who were told to wait at the same moment do not come back at the same moment, ms. */
const SPREAD = 1_000;

/** Sends a request with the session's token. What only reads waits for a short while when it is told to; nothing else is repeated. */
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

/** Waits, unless nobody waits for the answer any more. */
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
