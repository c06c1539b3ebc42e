import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useSession } from '#api/session';

/** Under the prefix of what only the same citizen finds again. */
const place = (name: string) => `cabinet-draft-form-${name}`;

/** Whether something typed into a form waits for the citizen, who has signed in again. */
export const hasStoredForm = (name: string): boolean => sessionStorage.getItem(place(name)) !== null;

/** Keeps what was typed into a form over the end of the session, and gives it back when the form is there again (SESS-06). */
export function useFormRestore<Values extends FieldValues>(name: string, form: UseFormReturn<Values>): void {
  const { getValues, reset } = form;
  const { isDirty } = form.formState;
  useEffect(() => {
    const kept = sessionStorage.getItem(place(name));
    sessionStorage.removeItem(place(name));
    if (kept) reset(JSON.parse(kept), { keepDefaultValues: true });
  }, [name, reset]);
  useEffect(() => {
    if (!isDirty) return;
    return useSession.subscribe((now, before) => {
      const ended = before.tokens && !now.tokens && now.citizen;
      if (ended) sessionStorage.setItem(place(name), JSON.stringify(getValues()));
    });
  }, [name, getValues, isDirty]);
}
