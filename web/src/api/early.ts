/** Answers that the document has asked for before the app's script was there. */

/** What the driver card shows first. */
const CARD = ['/api/user/profile', '/api/user/license/national', '/api/services/ordered'];

/** How long an answer may be used after it was asked for, ms. */
const FRESH = 15_000;

interface Early {
  token: string;
  asked: number;
  answers: Record<string, Promise<Response | undefined>>;
}

declare global {
  interface Window {
    cabinetEarly?: Early | undefined;
  }
}

/** Asks for the driver card in the session that this tab stores. */
export function askEarly(): void {
  const token = location.pathname === '/' && storedToken();
  if (!token) return;
  const options = { headers: { Authorization: `Bearer ${token}` } };
  const ask = (path: string) => [path, fetch(path, options).catch(() => undefined)] as const;
  window.cabinetEarly = { token, asked: Date.now(), answers: Object.fromEntries(CARD.map(ask)) };
}

function storedToken(): string | undefined {
  try {
    return JSON.parse(sessionStorage.getItem('cabinet-session') ?? '').state.tokens.accessToken;
  } catch {
    return undefined;
  }
}

/** The early answer to a request in a session, once; undefined: there is none, so it has to be asked. */
export function takeEarly(
  { method, url }: Request,
  token: string | undefined,
): Promise<Response | undefined> {
  const { pathname, search } = new URL(url);
  const early = globalThis.window?.cabinetEarly;
  const answer = early?.answers[pathname];
  if (!answer || method !== 'GET' || search) return Promise.resolve(undefined);
  delete early.answers[pathname];
  const fits = early.token === token && Date.now() - early.asked < FRESH;
  return fits ? answer : Promise.resolve(undefined);
}
