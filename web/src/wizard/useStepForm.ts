/** What steps of wizards with a server's draft have in common. */
import { useEffect, useLayoutEffect } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';

/** The ways on from a step, and whether ordering is closed now. */
export interface StepProps {
  next: () => void;
  back: (() => void) | undefined;
  closed: boolean;
}

/** What a step's form is filled from and keeps: a server's draft, or the answers to an order. */
export interface StepDraft<Answers> {
  use: {
    getState: () => { answers: Answers; faults: Record<string, string> };
    subscribe: (listener: (state: { faults: Record<string, string> }) => void) => () => void;
  };
  update: (part: Partial<Answers>) => void;
}

/**
 * The form of a step over the draft's answers. What is typed is stored at once; the server's faults are shown
 * at their fields.
 */
export function useStepForm<Answers extends FieldValues>(
  draft: StepDraft<Answers>,
  options: Pick<UseFormProps<Answers>, 'mode'> = {},
): UseFormReturn<Answers> {
  const form = useForm<Answers>({
    ...options,
    reValidateMode: 'onSubmit', // fields know by themselves when they are checked
    shouldFocusError: false,
    defaultValues: draft.use.getState().answers as DefaultValues<Answers>,
  });
  const { watch, setError, clearErrors } = form;
  // Before the effects of fields, which fill themselves in.
  useLayoutEffect(() => {
    const kept = watch((typed) => draft.update(typed as Partial<Answers>));
    return () => kept.unsubscribe();
  }, [watch, draft]);
  useEffect(() => {
    let known: Record<string, string> | undefined;
    let unplaced: Path<Answers>[] = [];
    const show = ({ faults }: { faults: Record<string, string> }) => {
      if (faults === known) return;
      known = faults;
      clearErrors(unplaced); // nothing else clears a fault without a field
      unplaced = Object.keys(faults).filter(
        (name) => !document.getElementById(`field-${name}`),
      ) as typeof unplaced;
      for (const [name, message] of Object.entries(faults))
        setError(name as Path<Answers>, { type: 'server', message });
    };
    show(draft.use.getState());
    return draft.use.subscribe(show);
  }, [setError, clearErrors, draft]);
  return form;
}
