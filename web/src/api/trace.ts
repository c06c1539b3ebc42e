/** Where traces begin: each call of the browser has one, sent to the API in W3C's `traceparent`. */

/** A new trace to be recorded. Its ids are random and of one call alone: they say nothing about the citizen. */
export function traceparent(): string {
  const ids = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return `00-${ids.slice(0, 32)}-${ids.slice(32)}-01`;
}
