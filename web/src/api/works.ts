import type { Schema } from './client';

const MINUTE = 60_000;

/** When to ask about works again: every minute, and as soon as a block ends, by the server's clock (AMB-112). */
export const askWorksAgain = (works: Schema['Maintenance'] | undefined): number =>
  works?.orderingBlockedUntil
    ? Math.min(MINUTE, Math.max(1_000, Date.parse(works.orderingBlockedUntil) - Date.parse(works.now)))
    : MINUTE;
