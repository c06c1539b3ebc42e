/** The rules of a form's fields, given by what surrounds the form: a wizard's map, so that its steps and their fields cannot disagree. */
import { createContext, useContext } from 'react';
import type { Path, PathValue } from 'react-hook-form';
import { CHOOSE } from '#lib/validation';
import { forms } from '#text/forms';

/** Returns the message for a fault; empty when the value is valid. */
export type FieldRule<Value, Values> = (value: Value, values: Values) => string;

/** Rules by the name of the field. */
export type FieldRules<Values> = {
  readonly [Name in Path<Values>]?: FieldRule<PathValue<Values, Name>, Values>;
};

/** Rules of a part of the answers, such as a delivery, which know that part alone. */
export type PartRules<Part> = { readonly [Name in keyof Part]?: FieldRule<Part[Name], Part> };

/** Rules whose form is not known. */
export type AnyRules = Readonly<Record<string, FieldRule<never, never> | undefined>>;

/** The rules of a part by their names in the whole form. The part itself is among them, so that a fault of the whole part is known. */
export function within<const Key extends string, Part>(
  key: Key,
  rules: PartRules<Part>,
): {
  readonly [Name in keyof Part & string as `${Key}.${Name}`]?: FieldRule<Part[Name], Record<Key, Part>>;
} & Record<Key, FieldRule<Part, unknown>> {
  const named = Object.entries(rules as Record<string, FieldRule<unknown, Part>>).map(([name, rule]) => [
    `${key}.${name}`,
    (value: unknown, values: Record<Key, Part>) => rule(value, values[key]),
  ]);
  return { [key]: () => '', ...Object.fromEntries(named) };
}

/** Whether values pass all rules. */
export const passes = <Values>(rules: FieldRules<Values> | PartRules<Values>, values: Values): boolean =>
  Object.entries(rules as AnyRules).every(([name, rule]) => !rule?.(valueAt(values, name), values as never));

/** The value that a field's name leads to, such as `place.name`. */
const valueAt = (values: unknown, name: string) =>
  name
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], values) as never;

/** Something has to be chosen. */
export const chosen = (value: string): string => (value ? '' : CHOOSE);

/** The fault of a choice from a list; a map does not know which of its choices is one. */
export const fromList = (fault: string): string => (fault === CHOOSE ? forms.choose : fault);

/** A box has to be ticked; the fault says why. */
export const ticked = (fault: string) => (value: boolean) => (value ? '' : fault);

const RulesContext = createContext<AnyRules>({});

export const FieldRulesProvider = RulesContext.Provider;

/** The rule of a field: the surrounding form's, then what only the field itself knows. A field without a rule is a mistake. */
export function useFieldRule<Value>(
  name: string,
  own?: (value: Value) => string,
): (value: Value, values: unknown) => string {
  const rule = useContext(RulesContext)[name] as FieldRule<Value, unknown> | undefined;
  if (!own && !rule) throw new Error(`no rule for the field ${name}`);
  return (value, values) => rule?.(value, values) || (own?.(value) ?? '');
}
