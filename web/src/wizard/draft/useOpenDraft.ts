import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { profile } from '../../api/queries';
import type { Draft } from './draftState';

/** Opens a draft for the signed-in citizen: `ready` when it can be filled in. */
export function useOpenCitizenDraft<Answers>(
  draft: Draft<Answers>,
  reconcile: (answers: Answers) => Answers = (answers) => answers,
) {
  const citizen = useQuery(profile);
  const uid = citizen.data?.uid;
  const { refetch } = citizen;
  const opening = useOpenDraft(draft, uid, reconcile);
  const open = useCallback(() => (uid ? opening.open() : void refetch()), [uid, opening.open, refetch]);
  return { ...opening, error: opening.error ?? (uid ? undefined : citizen.error), open };
}

/** Opens a draft for its owner, as soon as that is known; `error` is why it could not be read. */
export function useOpenDraft<Answers>(
  draft: Draft<Answers>,
  owner: string | undefined,
  reconcile: (answers: Answers) => Answers = (answers) => answers,
) {
  const latest = useRef(reconcile);
  latest.current = reconcile;
  const [ready, setReady] = useState(false);
  const [error, setError] = useState<unknown>();
  const open = useCallback(() => {
    if (!owner) return;
    setReady(false);
    setError(undefined);
    draft.open(owner).then(() => {
      draft.use.setState(({ answers }) => ({ answers: latest.current(answers) }));
      setReady(true);
    }, setError);
  }, [draft, owner]);
  useEffect(open, [open]);
  return { ready, error, open };
}
