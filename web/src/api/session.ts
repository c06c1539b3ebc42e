/**
 * The tokens of the signed-in citizen, in this tab's session storage (SESS-01), and how they are renewed: one
 * silent refresh at a time, and when that is refused the session has expired (SESS-03 to SESS-06, AMB-004).
 */
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { traceparent } from './trace';
import { waitOf } from './wait';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
  expiresIn: number;
  /** When the session ends, however often it is renewed. */
  sessionEndsAt: string;
}

interface SessionState {
  tokens: Tokens | undefined;
  /** The session ended by itself: the dialog is shown, whatever is open stays. */
  expired: boolean;
  /** Whose session it is, or was until it ended by itself: what they have typed waits for them, and for nobody else. */
  citizen: string | undefined;
  /** When the session ends, by this machine's clock, ms. */
  endsAt: number | undefined;
}

const nobody: SessionState = { tokens: undefined, expired: false, citizen: undefined, endsAt: undefined };

export const useSession = create<SessionState>()(
  persist<SessionState, [], [], Omit<SessionState, 'expired'>>(() => nobody, {
    name: 'cabinet-session',
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ expired, ...kept }) => kept,
  }),
);

/** Names of what the tab keeps of a person: nothing of it stays when they sign out, or somebody else signs in. */
const PERSONAL = /^cabinet-(draft|order)-/;

/** What is held of a person in memory, as the ways to drop it. */
const held = new Set<() => void>();

/** Has something dropped from memory when a person signs out, or somebody else signs in. */
export function dropWithSession(drop: () => void): void {
  held.add(drop);
}

const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('cabinet-session');
tabs?.addEventListener('message', () => forget());

/** Begins a session in this tab: of whoever else was here before nothing stays (SESS-02). */
export function signedIn(tokens: Tokens): void {
  const citizen = claimsOf(tokens).sub;
  const before = useSession.getState().citizen;
  if (before !== undefined && before !== citizen) drop();
  useSession.setState({ tokens, expired: false, citizen, endsAt: endOf(tokens) });
}

/** Leaves a session before its end, to sign in again: what was typed waits as it does after an expired one. */
export function setAside(): void {
  useSession.setState({ tokens: undefined, endsAt: undefined });
}

/** Whom an access token names, and when it was made, s; nothing when it cannot be read. */
function claimsOf({ accessToken }: Tokens): { sub?: string; iat?: number } {
  const [, claims = ''] = accessToken.split('.');
  try {
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return {};
  }
}

/** The session's end by this machine's clock, which may be wrong: the server's said when the token was made. */
function endOf(tokens: Tokens): number | undefined {
  const { iat } = claimsOf(tokens);
  return iat && Date.now() + Date.parse(tokens.sessionEndsAt) - iat * 1_000;
}

/** Forgets the session in this tab, and with `everywhere` in all tabs. */
export function signedOut(everywhere: boolean): void {
  forget();
  if (everywhere) tabs?.postMessage('signed-out');
}

function forget(): void {
  useSession.setState(nobody);
  drop();
}

/** Memory first: what is dropped there is written down once more. */
function drop(): void {
  for (const part of held) part();
  for (const key of Object.keys(sessionStorage)) {
    if (PERSONAL.test(key)) sessionStorage.removeItem(key);
  }
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
  if (useSession.getState().tokens?.refreshToken !== token) return false; // signed out meanwhile
  if (tokens) {
    useSession.setState({ tokens, endsAt: endOf(tokens) });
    return true;
  }
  if (status === 401 || status === 422) {
    useSession.setState({ tokens: undefined, expired: true, endsAt: undefined });
    return false;
  }
  throw new SessionFault('Session expired');
}

interface Exchange {
  status: number;
  tokens: Tokens | undefined;
  wait: number | undefined;
}

/** Asks for new tokens until there is an answer, and not that it is too early; a few times, each for a short time, for a citizen waits. */
async function exchange(token: string): Promise<Exchange> {
  for (const pause of [...PAUSES, 0]) {
    const answer = await tryExchange(token).catch(() => undefined);
    if (answer && answer.status < 500 && answer.status !== 429) return answer;
    const wait = Math.max(pause, answer?.wait ?? 0);
    if (!pause || wait > TRY) break;
    await new Promise((go) => setTimeout(go, wait));
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
  const tokens = response.ok ? ((await response.json()) as Tokens) : undefined;
  return { status: response.status, tokens, wait: waitOf(response) };
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
