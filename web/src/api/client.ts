/** The contract's client: typed by api/openapi.yaml, with the session's token, and one kind of error. */
import createClient from 'openapi-fetch';
import { rateLimitedFetch } from './rateLimitedFetch';
import { retryAfter } from './retryAfter';
import type { components, paths } from './schema';
import { SessionFault } from './session';

export type Schema = components['schemas'];

export const client = createClient<paths>({
  baseUrl: globalThis.location?.origin ?? 'http://localhost',
  credentials: 'include',
  fetch: rateLimitedFetch,
});

/** A refusal of the server, or `offline` when there was no answer at all. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: Record<string, string>;
  /** The citizen's own order because of which this one was refused. */
  readonly existingOrder: string | undefined;
  /** When the same may be asked again after too much was asked, ms by this machine's clock. */
  readonly retryAt: number | undefined;
  /** The order itself has refused: the same key is answered so for ever. */
  readonly settled: boolean;

  constructor(status: number, body: Partial<Schema['Error']>, wait?: number) {
    super(body.message ?? '');
    this.status = status;
    this.code = body.code ?? (status === 0 ? 'offline' : 'internal');
    this.fields = body.fields ?? {};
    this.retryAt = wait && Date.now() + wait;
    this.settled = body.settled ?? false;
    this.existingOrder = this.repeatable ? undefined : body.id; // until it is refused the id is that of the request itself
  }

  /** The outcome is not known: the same request with the same key may be sent again. */
  get uncertain(): boolean {
    return !this.settled && (this.status === 0 || this.status === 202 || this.status >= 502);
  }

  /** The request may be sent again with its key: its outcome is not known, or it was not processed. */
  get repeatable(): boolean {
    return this.uncertain || (!this.settled && [401, 429, 500].includes(this.status));
  }
}

/** Whether something has failed because the session has ended: a dialog says so, and who signs in again comes back. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Whether a query that has failed is sent again; not after a renewal of the session that has been tried often enough. */
export const retry = (count: number, fault: Error): boolean =>
  count < 2 && fault instanceof ApiError && fault.uncertain && fault.code !== 'session';

interface Answer<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** An answer's data without the refusals that some calls answer with 202. */
type Good<Data> = Exclude<Data, { success: false }>;

/** The data of an answer; undefined for 204. Everything else is thrown as an ApiError. */
export async function answer<Data>(call: Promise<Answer<Data>>): Promise<Good<Data> | undefined> {
  let outcome: Answer<Data>;
  try {
    outcome = await call;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError(0, cause instanceof SessionFault ? { code: 'session', message: cause.message } : {});
  }
  const { data, error, response } = outcome;
  if (response.status === 204) return undefined;
  if (!response.ok || response.status === 202 || data === undefined) {
    throw new ApiError(
      response.status,
      (error ?? data ?? {}) as Partial<Schema['Error']>,
      retryAfter(response),
    );
  }
  return data as Good<Data>;
}

/** answer for calls that always have a body. */
export async function required<Data>(call: Promise<Answer<Data>>): Promise<Good<Data>> {
  const data = await answer(call);
  if (data === undefined) throw new ApiError(204, {});
  return data;
}

/** A document, to be saved under the name that the server gives it. */
export async function download(path: string, name: string): Promise<void> {
  let response: Response;
  try {
    response = await rateLimitedFetch(new Request(new URL(path, location.origin)));
  } catch {
    throw new ApiError(0, {});
  }
  if (!response.ok)
    throw new ApiError(response.status, await response.json().catch(() => ({})), retryAfter(response));
  const content = await response.blob();
  if (content.size === 0) throw new ApiError(204, {});
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
