/** How a sign-in begins: the ways that are switched on, and what a way needs (API-005 to API-007). */
import { ApiError, client, required, type Schema } from '#api/client';
import { text } from '#text/uk';

export type Prepared = Schema['SignInPreparation'];
export type Provider = Schema['SignInProvider'];

/** The ways that are confirmed in an app while the browser waits. */
export type App = 'diia' | 'mono';

/** How long a link into an app works, ms (TIME-01). */
export const LINK_LIFE = 180_000;

/** A sign-in under way in an app, and the instant until which its link works. */
export interface Attempt {
  prepared: Prepared;
  until: number;
}

/** Begins a sign-in; `link` is the token of one that the bank has confirmed and that this one explains (AMB-011). */
export const prepare = (provider: Provider, link?: string): Promise<Prepared> =>
  required(
    client.GET('/auth/prepare/{provider}', {
      params: { path: { provider }, query: link ? { link } : {} },
    }),
  );

export async function attempt(provider: App, link?: string): Promise<Attempt> {
  const prepared = await prepare(provider, link);
  return { prepared, until: Date.now() + LINK_LIFE };
}

/** Goes to the identity service. */
export async function toIdgovua(link?: string): Promise<void> {
  location.assign((await prepare('idgovua', link)).deeplink);
}

/** What a person reads of a fault. */
export const faultText = (fault: unknown): string =>
  fault instanceof ApiError && fault.message ? fault.message : text.errors.unavailable;
