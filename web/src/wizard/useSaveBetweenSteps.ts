import { useEffect } from 'react';
import type { Draft } from './draft/draftState';

/** Saves what a step has filled in when another one is shown: what is said of it before would interrupt the drawing of that one. */
export function useSaveBetweenSteps<Answers>(draft: Draft<Answers>, step: string | undefined): void {
  useEffect(() => {
    if (step) void draft.flush();
  }, [draft, step]);
}
