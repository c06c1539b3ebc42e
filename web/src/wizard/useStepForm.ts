/** What steps of wizards with a server's draft have in common. */
import { useEffect, useLayoutEffect, useRef } from 'react';
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
  /** Stores what the step fills in by itself, without saving it; by default like an input. */
  prefill?: (part: Partial<Answers>) => void;
}

/** What a citizen does to enter something. */
const inputs = ['pointerdown', 'keydown', 'input', 'change', 'click'] as const;

/** Whether the citizen has entered anything in this step; until then it fills itself in. */
function useEntered() {
  const entered = useRef(false);
  useLayoutEffect(() => {
    const enter = () => {
      entered.current = true;
    };
    for (const input of inputs) document.addEventListener(input, enter, { capture: true });
    return () => {
      for (const input of inputs) document.removeEventListener(input, enter, { capture: true });
    };
  }, []);
  return entered;
}

/** Answers by which a change is seen; the form changes the parts of an answer in place. */
type Marks<Answers> = Partial<Record<keyof Answers, unknown>>;

const markOf = (answer: unknown) => (answer && typeof answer === 'object' ? JSON.stringify(answer) : answer);

const marksOf = <Answers extends object>(answers: Answers) =>
  Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [name, markOf(answer)]),
  ) as Marks<Answers>;

/**
 * The answers that have other marks than before. A form holds all answers, and others may write to the draft beside it: a form that
 * wrote them all would take back what they have written.
 */
function changed<Answers extends object>(before: Marks<Answers>, answers: Answers): Partial<Answers> {
  const names = Object.keys(answers) as (keyof Answers)[];
  const part: Partial<Answers> = {};
  for (const name of names) if (markOf(answers[name]) !== before[name]) part[name] = answers[name];
  return part;
}

/**
 * The form of a step over the draft's answers. What is typed is stored and saved; opening a step alone saves nothing. The
 * server's faults are shown at their fields.
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
  const held = useRef<Marks<Answers>>(undefined);
  held.current ??= marksOf(form.getValues());
  const entered = useEntered();
  // Before the effects of fields, which fill themselves in.
  useLayoutEffect(() => {
    const { update, prefill = update } = draft;
    const kept = watch((typed) => {
      const part = changed(held.current ?? {}, typed as Answers);
      held.current = { ...held.current, ...marksOf(part) };
      if (Object.keys(part).length > 0) (entered.current ? update : prefill)(part);
    });
    return () => kept.unsubscribe();
  }, [watch, draft, entered]);
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
