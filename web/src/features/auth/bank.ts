/** The bank's QR data, in this tab's session storage: while they are there, so is the page `/monobank` (ROUTE-34, GAP-70). */
import { type Attempt, attempt } from './begin';

const BANK = 'cabinet-bank';

export function bankAttempt(): Attempt | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(BANK) ?? '') as Attempt;
  } catch {
    return undefined;
  }
}

/** Asks the bank for a new link, and keeps it. */
export async function askBank(): Promise<Attempt> {
  const asked = await attempt('mono');
  sessionStorage.setItem(BANK, JSON.stringify(asked));
  return asked;
}

export const forgetBank = () => sessionStorage.removeItem(BANK);
