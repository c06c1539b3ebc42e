import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { observers } from '#api/account';
import { maintenance } from '#api/queries';

const TICK = 15_000;

/** The time by the server's clock, and whether a term still runs; when it ends the list is asked again (MON-05, AMB-036). */
export function useCountdown(until: string | undefined): { now: number; running: boolean } {
  const queries = useQueryClient();
  const { data: works, dataUpdatedAt } = useQuery(maintenance);
  const ahead = works ? Date.parse(works.now) - dataUpdatedAt : 0; // of this machine's clock
  const [now, setNow] = useState(() => Date.now() + ahead);
  const end = until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until);
  const running = now < end;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick sets the timer of the next one
  useEffect(() => {
    if (until === undefined || !running) return;
    const moment = Date.now() + ahead;
    const timer = setTimeout(
      () => setNow(Date.now() + ahead),
      Math.min(TICK, Math.max(0, end - moment)) + 50,
    );
    return () => clearTimeout(timer);
  }, [until, running, end, ahead, now]);
  useEffect(() => {
    if (!running) void queries.invalidateQueries({ queryKey: observers.queryKey });
  }, [running, queries]);
  return { now, running };
}
