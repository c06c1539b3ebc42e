/** The one dialog for faults that no page can show better (GAP-03): opened once, never stacked. */
import { create } from 'zustand';
import { ApiError } from '#api/client';
import { useSession } from '#api/session';
import { text } from '#text/uk';

const reasons: Record<string, string> = text.errors.session;

export const useProblem = create<{ open: boolean; title: string; note: string }>()(() => ({
  open: false,
  title: text.errors.unavailable,
  note: text.errors.later,
}));

/** Refuses an action with the sentence of the server, where it has one. */
export function showRefusal(fault: unknown, title: string): void {
  const said = fault instanceof ApiError && fault.status >= 400 && fault.status < 500 && fault.status !== 401;
  if (!said || !fault.message) showProblem(fault);
  else useProblem.setState({ open: true, title, note: fault.message });
}

/** When to try again, if the server has said so, or why a session was not renewed. */
function noteOf(fault: unknown): string {
  if (fault instanceof ApiError && fault.retryAt && fault.message) return fault.message;
  const reason = fault instanceof Error ? reasons[fault.message] : undefined;
  return reason ?? text.errors.later;
}

/** Opens it for whatever has failed: a refusal of the server (ERR-03, ERR-04), or no answer at all (ERR-05). */
export function showProblem(fault?: unknown): void {
  const shownElsewhere =
    useSession.getState().expired || (fault instanceof ApiError && fault.code === 'maintenance');
  if (shownElsewhere) return; // by a dialog, or a page, of its own
  const lost = fault instanceof ApiError && fault.code === 'offline' && !navigator.onLine;
  useProblem.setState(
    lost
      ? { open: true, title: text.errors.noConnection, note: text.errors.noConnectionNote }
      : { open: true, title: text.errors.unavailable, note: noteOf(fault) },
  );
}
