/**
 * What the cabinet answers to everybody alike, and until its next release: it is asked for once in a document. The sign-in needs no
 * more than that, and is there sooner without the library of queries.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import { client, required, retry } from './client';

interface Lasting<Data> {
  data: Data | undefined;
  /** Until there is an answer, or none is to be expected. */
  isPending: boolean;
  asking?: Promise<void> | undefined;
}

/** How long to wait before a call is repeated that got no answer, ms. */
const pause = (count: number) => 1_000 * 2 ** count;

async function withRetries<Data>(ask: () => Promise<Data>): Promise<Data> {
  for (let count = 0; ; count++) {
    try {
      return await ask();
    } catch (fault) {
      if (!retry(count, fault as Error)) throw fault;
      await new Promise((go) => setTimeout(go, pause(count)));
    }
  }
}

const known = new Set<() => void>();

function lasting<Data>(ask: () => Promise<Data>) {
  const store = create<Lasting<Data>>()(() => ({ data: undefined, isPending: true }));
  const read = () => {
    if (store.getState().data !== undefined || store.getState().asking) return;
    const end = (data?: Data) => {
      if (store.getState().asking === asking) store.setState({ data, isPending: false, asking: undefined });
    };
    const asking: Promise<void> = withRetries(ask).then(end, () => end());
    store.setState({ asking });
  };
  known.add(() => {
    if (!store.getState().isPending) read();
  });
  return Object.assign(store, { read });
}

/** The ways to sign in that are switched on (AUTH-21). */
export const providers = lasting(() => required(client.GET('/auth/providers')));

/** Contacts, apps and neighbours of the cabinet (SHELL-15, SHELL-16). */
export const portal = lasting(() => required(client.GET('/api/portal')));

/** The answer, asked for if it is not there. */
export function useLasting<Data>(
  useAnswer: ReturnType<typeof lasting<Data>>,
): Pick<Lasting<Data>, 'data' | 'isPending'> {
  const { read } = useAnswer;
  useEffect(() => read(), [read]);
  const data = useAnswer((answer) => answer.data); // that it is asked for renders nothing
  const isPending = useAnswer((answer) => answer.isPending);
  return { data, isPending };
}

/** Asks again for what could not be read. */
export function readAgain(): void {
  for (const read of known) read();
}
