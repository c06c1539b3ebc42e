/**
 * The tokens of the signed-in citizen, in this tab's session storage (SESS-01), and how they are renewed: one
 * silent refresh at a time, and when that is refused the session has expired (SESS-03 to SESS-06, AMB-004).
 */
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { traceparent } from './trace';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
  expiresIn: number;
}

interface SessionState {
  tokens: Tokens | undefined;
  /** The session ended by itself: the dialog is shown, whatever is open stays. */
  expired: boolean;
}

export const useSession = create<SessionState>()(
  persist<SessionState, [], [], Pick<SessionState, 'tokens'>>(() => ({ tokens: undefined, expired: false }), {
    name: 'cabinet-session',
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ tokens }) => ({ tokens }),
  }),
);

/** Names of what is dropped when a person signs out: nothing of theirs stays in the tab. */
const PERSONAL_PREFIX = 'cabinet-draft';

const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('cabinet-session');
tabs?.addEventListener('message', () => forget());

export function signedIn(tokens: Tokens): void {
  useSession.setState({ tokens, expired: false });
}

/** Forgets the session in this tab, and with `everywhere` in all tabs. */
export function signedOut(everywhere: boolean): void {
  forget();
  if (everywhere) tabs?.postMessage('signed-out');
}

function forget(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PERSONAL_PREFIX)) sessionStorage.removeItem(key);
  }
  useSession.setState({ tokens: undefined, expired: false });
}

/** A session that is not renewed, though nobody has refused it: after all tries (ERR-06), or for another reason (ERR-07). */
export class SessionFault extends Error {
  declare readonly message: 'Retry timeout exceeded' | 'Session expired';
}

/** Pauses before a renewal without an answer is tried again, ms. */
const PAUSES = [500, 1_500];

/** How long one try may take, ms: the last begins within the 10 s in which the server takes a used token once more. */
const TRY = 3_000;

let refreshing: Promise<boolean> | undefined;

/** Changes the refresh token for new tokens; false when there is no session any more. One call at a time. */
export function refresh(): Promise<boolean> {
  refreshing ??= renew().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function renew(): Promise<boolean> {
  const token = useSession.getState().tokens?.refreshToken;
  if (!token) return false;
  const { status, tokens } = await exchange(token);
  if (tokens) {
    useSession.setState({ tokens });
    return true;
  }
  if (status === 401 || status === 422) {
    useSession.setState({ tokens: undefined, expired: true });
    return false;
  }
  throw new SessionFault('Session expired');
}

interface Exchange {
  status: number;
  tokens: Tokens | undefined;
}

/** Asks for new tokens until there is an answer; a few times, each for a short time, for a citizen waits. */
async function exchange(token: string): Promise<Exchange> {
  for (const pause of [...PAUSES, 0]) {
    const answer = await tryExchange(token).catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    if (pause) await new Promise((go) => setTimeout(go, pause));
  }
  throw new SessionFault('Retry timeout exceeded');
}

async function tryExchange(token: string): Promise<Exchange> {
  const response = await fetch('/auth/refresh', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', traceparent: traceparent() },
    body: JSON.stringify({ token }),
    signal: AbortSignal.timeout(TRY),
  });
  return { status: response.status, tokens: response.ok ? ((await response.json()) as Tokens) : undefined };
}

/** Sends a request with the session's token, and once more with a renewed one when the first was refused: one trace. */
export async function authorizedFetch(request: Request): Promise<Response> {
  request.headers.set('traceparent', traceparent());
  const again = request.clone();
  const response = await fetch(withToken(request));
  if (response.status !== 401 || !useSession.getState().tokens) return response;
  return (await refresh()) ? fetch(withToken(again)) : response;
}

function withToken(request: Request): Request {
  const token = useSession.getState().tokens?.accessToken;
  if (token) request.headers.set('Authorization', `Bearer ${token}`);
  return request;
}
