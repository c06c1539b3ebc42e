/** The fields that a form asks for now: how each is called, and what it lacks, whether that is shown yet or not. */
import { createContext, type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react';
import { get } from 'react-hook-form';

export interface AskedField {
  label: string;
  /** What is wrong with its value; empty when nothing is. */
  fault: (value: never, values: unknown) => string;
}

type Fields = ReadonlyMap<string, RefObject<AskedField>>;
type Enter = (name: string, field: RefObject<AskedField>) => () => void;

const Surrounding = createContext<Enter | undefined>(undefined);

/** What surrounds fields that are to be known. */
export const AskedFieldsProvider = Surrounding.Provider;

/** The fields inside of the provider with its `enter`. A step whose fields are shown is not rendered again: only who subscribes is. */
export interface AskedFields {
  enter: Enter;
  get: () => Fields;
  subscribe: (changed: () => void) => () => void;
}

function makeAskedFields(): AskedFields {
  let fields: Fields = new Map();
  const subscribers = new Set<() => void>();
  const set = (next: Fields) => {
    fields = next;
    for (const changed of subscribers) changed();
  };
  return {
    enter: (name, field) => {
      set(new Map(fields).set(name, field));
      return () => set(new Map([...fields].filter(([, one]) => one !== field)));
    },
    get: () => fields,
    subscribe: (changed) => {
      subscribers.add(changed);
      return () => void subscribers.delete(changed);
    },
  };
}

export function useAskedFields(): AskedFields {
  const [fields] = useState(makeAskedFields);
  return fields;
}

/** Whether all fields are filled in as they should be. */
export const allRight = (fields: Fields, values: object): boolean =>
  [...fields].every(([name, { current }]) => current.fault(get(values, name) as never, values) === '');

/** Makes the calling component known as a field of the form around it. */
export function useAskedField(name: string, label: string, fault: AskedField['fault']): void {
  const enter = useContext(Surrounding);
  const field = useRef<AskedField>({ label, fault });
  field.current = { label, fault };
  useLayoutEffect(() => enter?.(name, field), [enter, name]);
}

/** Whether nothing was filled in. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'object' && 'id' in value && value.id === '');
