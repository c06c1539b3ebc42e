import { createContext, useContext, useLayoutEffect, useMemo, useState } from 'react';

/** Counts a part that is not read yet, until what it answers is called. */
type Enter = () => () => void;

const Surrounding = createContext<Enter | undefined>(undefined);

/** What surrounds parts that may not be read yet: a form cannot be sent while some of its fields are missing. */
export const PendingPartsProvider = Surrounding.Provider;

/** Whether a part inside of the provider with this value is not read yet. */
export function usePendingParts(): [unread: boolean, enter: Enter] {
  const [count, setCount] = useState(0);
  const enter = useMemo<Enter>(
    () => () => {
      setCount((now) => now + 1);
      return () => setCount((now) => now - 1);
    },
    [],
  );
  return [count > 0, enter];
}

/** Marks the calling component as what is shown in place of a part that is not read yet. */
export function usePendingPart(): void {
  const enter = useContext(Surrounding);
  useLayoutEffect(() => enter?.(), [enter]);
}
