/** The one dialog for faults that no page can show better (GAP-03): opened once, never stacked. */
import { create } from 'zustand';
import { text } from '../text/uk';

const reasons: Record<string, string> = text.errors.session;

export const useProblem = create<{ open: boolean; note: string }>()(() => ({
  open: false,
  note: text.errors.later,
}));

/** Opens it for whatever has failed: a refusal of the server (ERR-03, ERR-04), or no answer at all (ERR-05). */
export function showProblem(fault?: unknown): void {
  const reason = fault instanceof Error ? reasons[fault.message] : undefined;
  useProblem.setState({ open: true, note: reason ?? text.errors.later });
}
