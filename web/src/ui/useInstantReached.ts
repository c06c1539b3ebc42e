import { useEffect, useState } from 'react';

/** Whether an instant has come; looked at every second, for a machine that has slept misses a single timer. */
export function useInstantReached(instant: number | undefined): boolean {
  const [reached, setReached] = useState(false);
  useEffect(() => {
    const look = () => setReached(instant !== undefined && Date.now() >= instant);
    look();
    if (instant === undefined) return;
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [instant]);
  return reached;
}
