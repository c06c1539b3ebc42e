/** What is filled in again when another field of a form changes, given by what surrounds the form: a wizard's map. */
import { createContext, useContext } from 'react';
import { type Path, useFormContext } from 'react-hook-form';

/** By the name of the field that changes: the values that others get then. */
export type Resets<Values> = { readonly [Name in Path<Values>]?: Partial<Values> };

const ResetsContext = createContext<Readonly<Record<string, object | undefined>>>({});

export const ResetsProvider = ResetsContext.Provider;

/** Sets what a change of the field makes void. */
export function useResets(name: string): () => void {
  const values = useContext(ResetsContext)[name];
  const { setValue } = useFormContext();
  return () => {
    for (const [other, value] of Object.entries(values ?? {})) setValue(other, value);
  };
}
