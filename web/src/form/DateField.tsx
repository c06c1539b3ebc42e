import type { ComponentProps } from 'react';
import { Field } from './Field';

type DateFieldProps = Omit<ComponentProps<typeof Field>, 'inputMode' | 'shape' | 'maxLength'>;

/** A date as people type it, DD.MM.YYYY. */
export function DateField({ hint = 'ДД.ММ.РРРР', ...field }: DateFieldProps) {
  return <Field {...field} hint={hint} inputMode="numeric" shape={dateShape} />;
}

/** Puts the dots into a date while it is typed: 24081991 becomes 24.08.1991. */
export function dateShape(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8);
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '');
  const dotted = parts.join('.');
  // A dot that the person has typed stays, so that it can be typed and deleted naturally.
  return typed.endsWith('.') && (digits.length === 2 || digits.length === 4) ? `${dotted}.` : dotted;
}
