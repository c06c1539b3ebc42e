/** Whether the cabinet can be reached: asked at the start, and after calls that the network has lost (GAP-82, API-014). */
import { client, required } from '#api/client';

/** How often the cabinet is asked again: for about thirty seconds in all. */
const TRIES = 5;

/** 1, 2, 4, 8, 15 seconds. */
const pause = (count: number) => Math.min(1_000 * 2 ** count, 15_000);

/** How long the first page has the connection and the processor for itself, ms. */
const FIRST = 1_000;

/** Asks once the first page has had its time: whatever that page could not read says so by itself. */
export function checkLater(readAgain: () => void): void {
  setTimeout(() => void checkConnectivity(readAgain), FIRST);
}

let asking: Promise<void> | undefined;

/**
 * Asks the cabinet for an answer. When it was out of reach and is there again, what has failed in the meantime is read again;
 * a call that fails although the cabinet answers is left to its page. One question at a time.
 */
export function checkConnectivity(readAgain: () => void): Promise<void> {
  asking ??= ask(readAgain).finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(readAgain: () => void): Promise<void> {
  for (let count = 0; ; count++) {
    try {
      await required(client.GET('/api/ping'));
      if (count > 0) readAgain();
      return;
    } catch {
      if (count === TRIES) return; // the pages say so
      await new Promise((go) => setTimeout(go, pause(count)));
    }
  }
}
