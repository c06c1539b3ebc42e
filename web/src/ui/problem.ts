/** The one dialog for faults that no page can show better (GAP-03): opened once, never stacked. */
import { create } from 'zustand';

export const useProblem = create<{ open: boolean }>()(() => ({ open: false }));

export function showProblem(): void {
  useProblem.setState({ open: true });
}
