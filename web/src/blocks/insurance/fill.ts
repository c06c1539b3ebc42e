import type { UseFormSetValue } from 'react-hook-form';
import type { Answers } from './answers';

/** Fills in several fields of the form at once. */
export function fill(
  setValue: UseFormSetValue<Answers>,
  answers: Partial<Answers>,
  shouldValidate = false,
): void {
  for (const [name, value] of Object.entries(answers))
    setValue(name as keyof Answers, value as never, { shouldValidate });
}
