/**
 * The tokens of the signed-in citizen, in this tab's session storage (SESS-01), and how they are renewed: one
 * silent refresh at a time, and when that is refused the session has expired (SESS-03 to SESS-06, AMB-004).
 *
 * A duplicated tab has the session's tokens, too, and a used refresh token that comes back ends the session. So tabs of one
 * session renew one after another, and send the newest tokens to each other only.
 */
import { create } from 'zustand';
import { takeEarly } from './early';
import { retryAfter } from './retryAfter';
import { traceparent } from './trace';

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
  /** Whose session it is, or was until it ended by itself: what they have typed is restored for them alone. */
  citizen: string | undefined;
  /** When the session ends, by this machine's clock, ms. */
  endsAt: number | undefined;
  /** The citizen has signed out: no other tab hands its session to this one. */
  left: boolean;
}

const nobody: SessionState = {
  tokens: undefined,
  expired: false,
  citizen: undefined,
  endsAt: undefined,
  left: false,
};

const NAME = 'cabinet-session';

/** What this tab stores of its session; a document that is being built has no tab. */
function stored(): Partial<SessionState> {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? '{}').state ?? {};
  } catch {
    return {};
  }
}

export const useSession = create<SessionState>()(() => ({ ...nobody, ...stored() }));
useSession.subscribe(({ expired, ...state }) => sessionStorage.setItem(NAME, JSON.stringify({ state })));

/** Names of what the tab keeps of a person: all of it is removed when they sign out, or another citizen signs in. */
const PERSONAL = /^cabinet-(draft|order)-/;

/** What is held of a person in memory, as the ways to drop it. */
const held = new Set<() => void>();

/** Registers what to drop from memory when the citizen signs out, or another one signs in. */
export function dropWithSession(drop: () => void): void {
  held.add(drop);
}

const channel = (name: string) =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);

/** The channel of sign-outs: every message is one, also for scripts of earlier releases. */
const tabs = channel(NAME);
tabs?.addEventListener('message', () => forget());

/**
 * The channel of tokens: a tab with older ones of that session takes them, and a tab with newer ones sends those. A tab that
 * finds its session ended says so, because the others show the citizen's data until their next call.
 */
const tokenTabs = channel('cabinet-tokens');
tokenTabs?.addEventListener('message', ({ data }) => {
  const { tokens } = useSession.getState();
  if (data?.ended !== undefined) {
    if (claimsOf(tokens).jti === data.ended) expire();
  } else if (follows(tokens, data)) tokenTabs.postMessage(tokens);
  else take(data);
});

function take(sent: Tokens | undefined): void {
  if (follows(sent, useSession.getState().tokens)) useSession.setState({ tokens: sent });
}

/** Whether tokens are of the same session as others, and made later. */
function follows(later: Tokens | undefined, earlier: Tokens | undefined): boolean {
  const { jti, iat = 0 } = claimsOf(later);
  const before = claimsOf(earlier);
  return jti !== undefined && jti === before.jti && iat > (before.iat ?? 0);
}

/** Begins a session in this tab; nothing of another citizen's session stays (SESS-02). */
export function signedIn(tokens: Tokens): void {
  const citizen = claimsOf(tokens).sub;
  const before = useSession.getState().citizen;
  if (before !== undefined && before !== citizen) drop();
  useSession.setState({ tokens, expired: false, citizen, endsAt: endOf(tokens), left: false });
}

/** Leaves a session before its end, to sign in again: what was typed waits as it does after an expired one. */
export function setAside(): void {
  useSession.setState({ tokens: undefined, endsAt: undefined });
}

/** A session as one tab hands it to another: its tokens were made a while ago, so its end comes with them. */
export interface Handed {
  tokens: Tokens;
  endsAt: number | undefined;
}

/** Whether this tab may be given a session: no citizen has been signed in here, and none has signed out. */
export function mayReceive(): boolean {
  const { tokens, expired, citizen, left } = useSession.getState();
  return !tokens && !expired && !left && citizen === undefined;
}

/** Continues another tab's session in this one. */
export function receive({ tokens, endsAt }: Handed): void {
  signedIn(tokens);
  useSession.setState({ endsAt });
}

/** Whom an access token names, of which session, and when it was made, s; nothing when it cannot be read. */
export function claimsOf(tokens: Tokens | undefined): { sub?: string; jti?: string; iat?: number } {
  const [, claims = ''] = tokens?.accessToken.split('.') ?? [];
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

/** The session has ended by itself. */
function expire(): void {
  useSession.setState({ tokens: undefined, expired: true, endsAt: undefined });
}

/** Forgets the session in this tab, and with `everywhere` in all tabs. */
export function signedOut(everywhere: boolean): void {
  forget();
  if (everywhere) tabs?.postMessage('signed-out');
}

function forget(): void {
  useSession.setState({ ...nobody, left: true });
  drop();
}

/** Memory first: what is dropped there is stored again. */
function drop(): void {
  for (const part of held) part();
  for (const key of Object.keys(sessionStorage)) {
    if (PERSONAL.test(key)) sessionStorage.removeItem(key);
  }
}

/** A session that could not be renewed, although it was not refused: after all tries (ERR-06), or for another reason (ERR-07). */
export class SessionFault extends Error {
  declare readonly message: 'Retry timeout exceeded' | 'Session expired';
}

/** Pauses before a renewal without an answer is tried again, ms. */
const PAUSES = [500, 1_500];

/** How long one try may take, ms: the last begins within the 10 s in which the server accepts a used token again. */
const TRY = 3_000;

let refreshing: Promise<boolean> | undefined;

/** Has refused tokens replaced by newer ones of their session; false when there are none any more. One call at a time. */
export function refresh(refused = useSession.getState().tokens): Promise<boolean> {
  refreshing ??= inTurn(() => renew(refused)).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** Has the tabs do something one after another; a tab that hangs while it holds the lock blocks the others only briefly. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  let begun: Promise<Result> | undefined;
  const begin = () => {
    begun ??= work();
    return begun;
  };
  // Either the work failed, which is rethrown below, or the lock was not acquired; browsers have no locks where there is no TLS.
  await navigator.locks?.request(NAME, { signal: AbortSignal.timeout(TRY) }, begin).catch(() => undefined);
  return begin();
}

/** How long other tabs may take to send newer tokens, ms. */
const TOLD = 200;

/** Takes newer tokens that this tab has missed while it was asleep or put away: other tabs have them, or a later page of its own. */
async function catchUp(): Promise<void> {
  take(stored().tokens);
  if (!tokenTabs) return;
  tokenTabs.postMessage(useSession.getState().tokens);
  await new Promise((go) => setTimeout(go, TOLD));
}

async function renew(refused: Tokens | undefined): Promise<boolean> {
  await catchUp();
  const { tokens: newest, endsAt = 0 } = useSession.getState();
  const renewed = follows(newest, refused);
  if (!newest || (newest !== refused && !renewed)) return false; // signed out in the meantime
  if (renewed && (endOf(newest) ?? endsAt) < endsAt + newest.expiresIn * 1_000) return true;
  const { status, tokens } = await exchange(newest.refreshToken);
  const now = useSession.getState().tokens;
  if (now !== newest) return follows(now, newest); // received from another tab in the meantime, or signed out
  if (tokens) {
    useSession.setState({ tokens, endsAt: endOf(tokens) });
    tokenTabs?.postMessage(tokens);
    return true;
  }
  if (status === 401 || status === 422) {
    tokenTabs?.postMessage({ ended: claimsOf(newest).jti });
    expire();
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
  return { status: response.status, tokens, wait: retryAfter(response) };
}

/** Sends a request with the session's token, and again with a renewed one when the first was refused: one trace. */
export async function authorizedFetch(request: Request): Promise<Response> {
  request.headers.set('traceparent', traceparent());
  const again = request.clone();
  const { tokens } = useSession.getState();
  const response = (await takeEarly(request, tokens?.accessToken)) ?? (await fetch(withToken(request)));
  if (response.status !== 401 || !useSession.getState().tokens) return response;
  return (await refresh(tokens)) ? fetch(withToken(again)) : response;
}

function withToken(request: Request): Request {
  const token = useSession.getState().tokens?.accessToken;
  if (token) request.headers.set('Authorization', `Bearer ${token}`);
  return request;
}
