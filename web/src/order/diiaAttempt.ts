/** A try to sign an order in Diia, kept in this tab until the order is signed: a refresh continues with the same link. */

/** How long a link into Diia works, ms. */
const LINK_LIFE = 180_000;

export interface Attempt {
  /** Under this key the server answers the same link. */
  key: string;
  /** The instant until which the link works, by this machine's clock, ms. */
  until: number;
}

const place = (order: string) => `cabinet-draft-diia-${order}`;

export function storedAttempt(order: string): Attempt | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(place(order)) ?? '') as Attempt;
  } catch {
    return undefined;
  }
}

export function newAttempt(order: string): Attempt {
  const attempt = { key: crypto.randomUUID(), until: Date.now() + LINK_LIFE };
  sessionStorage.setItem(place(order), JSON.stringify(attempt));
  return attempt;
}

export const forgetAttempt = (order: string) => sessionStorage.removeItem(place(order));
