import { useEffect, useState } from 'react';
import { client } from '#api/client';
import type { App } from './begin';
import { awaitConfirmation, type Outcome, type Verdict } from './confirmation';

interface Awaited {
  prepared: { token: string };
  until: number;
}

/** What has become of an attempt; undefined while the person has not answered in the app. */
export function useConfirmation<Attempt extends Awaited>(
  provider: App,
  attempt: Attempt | undefined,
  resumed = false,
): Outcome | undefined {
  const [settled, setSettled] = useState<{ attempt: Attempt; outcome: Outcome }>();
  useEffect(() => {
    if (!attempt) return;
    const leaving = new AbortController();
    const ask = (signal: AbortSignal) => verify(provider, attempt.prepared.token, signal);
    awaitConfirmation(ask, attempt.until, leaving.signal, resumed).then(
      (outcome) => setSettled({ attempt, outcome }),
      () => undefined, // left
    );
    return () => leaving.abort();
  }, [provider, attempt, resumed]);
  return settled && settled.attempt === attempt ? settled.outcome : undefined;
}

async function verify(provider: App, token: string, signal: AbortSignal): Promise<Verdict> {
  try {
    const { data, error, response } = await client.GET('/auth/verify/{provider}', {
      params: { path: { provider }, query: { token } },
      signal,
    });
    return { status: response.status, body: (data ?? error ?? {}) as Verdict['body'] };
  } catch {
    return { status: 0, body: {} };
  }
}
