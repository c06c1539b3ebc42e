/** The sign-in with Diia that is under way: a return from the app finds the page that waits for it (AUTH-12, AUTH-15). */
import { type Attempt, attempt, LINK_LIFE } from './begin';

const DIIA = 'cabinet-diia';

/** What an attempt is known by: a tab that the app has opened knows only the token. */
export type Pending = Omit<Attempt, 'prepared'> & {
  prepared: Pick<Attempt['prepared'], 'token'> & Partial<Attempt['prepared']>;
};

/** Asks Diia for a new link; the tab stores it. */
export async function askDiia(link?: string): Promise<Pending> {
  const asked = await attempt('diia', link);
  sessionStorage.setItem(DIIA, JSON.stringify(asked));
  return asked;
}

export const forgetDiia = () => sessionStorage.removeItem(DIIA);

/** The attempt that an address names, or else the one that this tab has begun, while it lasts. */
export function pendingDiia(named: string | null): Pending | undefined {
  const stored = storedAttempt();
  if (named && stored?.prepared.token !== named)
    return { prepared: { token: named }, until: Date.now() + LINK_LIFE };
  return stored && stored.until > Date.now() ? stored : undefined;
}

function storedAttempt(): Attempt | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(DIIA) ?? '') as Attempt;
  } catch {
    return undefined;
  }
}
