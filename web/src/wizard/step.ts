/** What steps of wizards with a server's draft have in common. */
import { useEffect, useLayoutEffect } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { ServerDraft } from './serverDraft';

/** The ways on from a step, and whether ordering is closed now. */
export interface StepProps {
  next: () => void;
  back: (() => void) | undefined;
  closed: boolean;
}

/**
 * The form of a step over the draft's answers. What is typed is kept at once; the faults that the server has found stand
 * at their fields.
 */
export function useStepForm<Answers extends FieldValues>(
  draft: ServerDraft<Answers>,
): UseFormReturn<Answers> {
  const form = useForm<Answers>({
    shouldFocusError: false,
    defaultValues: draft.use.getState().answers as DefaultValues<Answers>,
  });
  const { watch, setError } = form;
  // Before the effects of fields, which fill themselves in.
  useLayoutEffect(() => {
    const kept = watch((typed) => draft.change(typed as Partial<Answers>));
    return () => kept.unsubscribe();
  }, [watch, draft]);
  useEffect(() => {
    for (const [name, message] of Object.entries(draft.use.getState().faults))
      setError(name as Path<Answers>, { type: 'server', message });
  }, [setError, draft]);
  return form;
}
