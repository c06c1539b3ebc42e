import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, answer, client } from '#api/client';
import { profile } from '#api/queries';
import type { Draft } from './draftState';

/**
 * Opens a draft for the signed-in citizen: `ready` when it can be filled in. The answers of an order that is ordered again become
 * the draft first.
 */
export function useOpenCitizenDraft<Answers>(
  draft: Draft<Answers>,
  reconcile: (answers: Answers) => Answers = (answers) => answers,
  again?: string | null,
) {
  const citizen = useQuery(profile);
  const uid = citizen.data?.uid;
  const { refetch } = citizen;
  const opening = useOpenDraft(draft, uid, reconcile, again);
  const open = useCallback(() => (uid ? opening.open() : void refetch()), [uid, opening.open, refetch]);
  return { ...opening, error: opening.error ?? (uid ? undefined : citizen.error), open };
}

/** Opens a draft for its owner, as soon as that is known; `error` is why it could not be read. */
export function useOpenDraft<Answers>(
  draft: Draft<Answers>,
  owner: string | undefined,
  reconcile: (answers: Answers) => Answers = (answers) => answers,
  again?: string | null,
) {
  const latest = useRef(reconcile);
  latest.current = reconcile;
  const ordered = useRef(again);
  ordered.current = again;
  const [ready, setReady] = useState(false);
  const [error, setError] = useState<unknown>();
  // The order may be named only after the wizard was opened without it.
  const [opened, setOpened] = useState(again);
  if (again && again !== opened) {
    setOpened(again);
    setReady(false);
  }
  const tries = useRef(0);
  const open = useCallback(() => {
    if (!owner) return;
    const mine = ++tries.current;
    const isNewest = () => mine === tries.current;
    setReady(false);
    setError(undefined);
    const run = async () => {
      await orderAgain(ordered.current);
      if (isNewest()) await draft.open(owner);
      if (!isNewest()) return;
      draft.use.setState(({ answers }) => ({ answers: latest.current(answers) }));
      setReady(true);
    };
    run().catch((fault: unknown) => isNewest() && setError(fault));
  }, [draft, owner]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order opens it with other answers
  useEffect(open, [open, opened]);
  return { ready, error, open };
}

/** Has the server make a draft of what an order was made of. An order that it does not know leaves the draft as it is. */
async function orderAgain(id: string | null | undefined): Promise<void> {
  if (!id) return;
  try {
    await answer(client.POST('/api/services/{id}/again', { params: { path: { id } } }));
  } catch (error) {
    const unknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
    if (!unknown) throw error;
  }
}
