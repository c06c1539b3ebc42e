/** How long something may be put off, ms. */
const PATIENCE = 1_000;

/** Runs something when the browser has nothing else to do, until it is cancelled: what a citizen waits for is drawn first. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run, { timeout: PATIENCE });
  return () => cancelIdleCallback(asked);
}
