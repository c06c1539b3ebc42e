/** How long the server asks to wait with the same request, ms; undefined when it does not. */
export function retryAfter({ status, headers }: Response): number | undefined {
  const seconds = status === 429 ? Number(headers.get('Retry-After')) : 0;
  return seconds > 0 ? seconds * 1_000 : undefined;
}
