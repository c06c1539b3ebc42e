/** The rules of a form's fields, given by what surrounds the form: a wizard's map, so that its steps and their fields cannot disagree. */
import { createContext, useContext } from 'react';
import type { Path, PathValue } from 'react-hook-form';
import { CHOOSE } from '../lib/validation';

/** Returns the message for a fault; empty when the value is valid. */
export type FieldRule<Value, Values> = (value: Value, values: Values) => string;

/** Rules by the name of the field. */
export type FieldRules<Values> = {
  readonly [Name in Path<Values>]?: FieldRule<PathValue<Values, Name>, Values>;
};

/** Rules whose form is not known. */
export type AnyRules = Readonly<Record<string, FieldRule<never, never> | undefined>>;

/** Something has to be chosen. */
export const chosen = (value: string): string => (value ? '' : CHOOSE);

/** A box has to be ticked; the box itself says why. */
export const ticked = (value: boolean): string => (value ? '' : CHOOSE);

const RulesContext = createContext<AnyRules>({});

export const FieldRulesProvider = RulesContext.Provider;

/** The rule of a field: its own one, or the surrounding form's. A field without a rule is a mistake. */
export function useFieldRule<Value>(
  name: string,
  own?: (value: Value) => string,
): (value: Value, values: unknown) => string {
  const rule = useContext(RulesContext)[name] as FieldRule<Value, unknown> | undefined;
  if (!own && !rule) throw new Error(`no rule for the field ${name}`);
  return own ?? (rule as FieldRule<Value, unknown>);
}
