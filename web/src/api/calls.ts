/** Sends the contract's calls. Their types are those of openapi-fetch, of which no more is needed than this. */
import type { Client } from 'openapi-fetch';
import type { paths } from './schema';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

type Calls = Pick<Client<paths>, Method>;

interface Options {
  params?: {
    path?: Record<string, string | number>;
    query?: Record<string, unknown>;
    header?: Record<string, string>;
  };
  body?: unknown;
  signal?: AbortSignal;
}

/** The calls, which `send` carries to the server. */
export function callsBy(send: (request: Request) => Promise<Response>): Calls {
  const origin = globalThis.location?.origin ?? 'http://localhost';
  const call = async (method: Method, path: string, options: Options = {}) => {
    const response = await send(requestOf(method, origin + path, options));
    return { [response.ok ? 'data' : 'error']: await contentOf(response), response };
  };
  const calls = METHODS.map((method) => [
    method,
    (path: string, options?: Options) => call(method, path, options),
  ]);
  return Object.fromEntries(calls) as Calls;
}

function requestOf(method: Method, path: string, { params = {}, body, signal }: Options): Request {
  const headers = new Headers(params.header);
  const form = body instanceof FormData;
  if (body !== undefined && !form) headers.set('Content-Type', 'application/json');
  return new Request(addressOf(path, params), {
    method,
    headers,
    credentials: 'include',
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

/** A list is a parameter that is repeated; what is undefined is none. */
function addressOf(path: string, { path: parts = {}, query = {} }: NonNullable<Options['params']>): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(parts[name])));
  const search = Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return search.length > 0 ? `${address}?${search.join('&')}` : address;
}

/** A refusal may be that of a server between, in whatever words. */
async function contentOf(response: Response): Promise<unknown> {
  const content = await response.text();
  if (!content) return undefined;
  try {
    return JSON.parse(content);
  } catch (fault) {
    if (response.ok) throw fault;
    return content;
  }
}
