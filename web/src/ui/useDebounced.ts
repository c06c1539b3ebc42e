import { useEffect, useState } from 'react';

/** How long typing rests before a search is sent (PRES-15, TIME rows). */
export const SEARCH_DEBOUNCE = 500;

/** A value that follows another one when that has rested. */
export function useDebounced<Value>(value: Value, rest = SEARCH_DEBOUNCE): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest);
    return () => clearTimeout(timer);
  }, [value, rest]);
  return rested;
}
