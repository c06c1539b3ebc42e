/** Waiting for a sign-in to be confirmed in an app: one engine for all apps (AUTH-15, AUTH-16, AMB-005, AMB-006). */

/** How often is asked, ms (TIME-02). */
export const INTERVAL = 3_000;

export type Outcome =
  | { kind: 'confirmed' }
  | { kind: 'expired' }
  | { kind: 'refused'; code: string; message: string };

/** What the server has answered; status 0: nothing. */
export interface Verdict {
  status: number;
  body: { status?: string; code?: string; message?: string };
}

type Ask = (signal: AbortSignal) => Promise<Verdict>;

/** Not confirmed yet, or no answer at all, which is no verdict. */
const waiting = ({ status, body }: Verdict) => status === 401 || status === 0 || body.status === 'pending';

/**
 * Polls every three seconds until there is a result or the time is over; then once again, for a result of the last moment.
 * A resumed sign-in may have its result already, so it is asked for before the first pause.
 */
export async function awaitConfirmation(
  ask: Ask,
  until: number,
  signal: AbortSignal,
  resumed = false,
): Promise<Outcome> {
  for (let first = resumed; ; first = false) {
    if (!first) await pause(Math.min(INTERVAL, until - Date.now()), signal);
    const over = Date.now() >= until;
    const verdict = await ask(signal);
    signal.throwIfAborted();
    if (!waiting(verdict)) return outcome(verdict);
    if (over) return { kind: 'expired' };
  }
}

function outcome({ status, body }: Verdict): Outcome {
  if (status === 200) return { kind: 'confirmed' };
  if (body.code === 'sign_in_expired') return { kind: 'expired' };
  return { kind: 'refused', code: body.code ?? '', message: body.message ?? '' };
}

/** Waits, but not when the person comes back from the app to this page: they want to see at once what has become of it. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', back);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const back = () => {
      if (document.visibilityState === 'visible') end();
    };
    const timer = setTimeout(end, Math.max(0, ms));
    document.addEventListener('visibilitychange', back);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
