import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { profile } from '../api/queries';
import type { ServerDraft } from './draftState';

/** Opens a draft for the signed-in citizen: `ready` says whether it may be filled in. */
export function useDraftOpening<Answers>(
  draft: ServerDraft<Answers>,
  settle: (answers: Answers) => Answers = (answers) => answers,
) {
  const settling = useRef(settle);
  settling.current = settle;
  const citizen = useQuery(profile);
  const [state, setState] = useState<'opening' | 'ready' | 'failed'>('opening');
  const uid = citizen.data?.uid;
  const { refetch } = citizen;
  const open = useCallback(() => {
    if (!uid) return void refetch();
    setState('opening');
    draft.open(uid).then(
      () => {
        draft.use.setState(({ answers }) => ({ answers: settling.current(answers) }));
        setState('ready');
      },
      () => setState('failed'),
    );
  }, [draft, uid, refetch]);
  useEffect(() => {
    if (uid) open();
  }, [uid, open]);
  return { ready: state === 'ready', failed: state === 'failed' || citizen.isError, open };
}
