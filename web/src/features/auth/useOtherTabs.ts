import { useEffect } from 'react';
import { askTabs } from '#api/handover';
import { useNavigation } from '#ui/navigation';
import { forgetDiia } from './diia';
import { takeTarget } from './target';

/** How long an answer is awaited, ms: a busy tab answers late. The person can sign in without waiting for it. */
const WAIT = 10_000;

/** Leaves the sign-in when another tab is signed in: on opening the page, and whenever the person comes back to it. */
export function useOtherTabs(completing: boolean): void {
  const { navigate } = useNavigation();
  useEffect(() => {
    if (completing) return;
    let here = true;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !(await askTabs(WAIT)) || !here) return;
      here = false; // a second question may be open, and takeTarget removes the target
      forgetDiia();
      await navigate(takeTarget(), { replace: true });
    };
    const look = () => void ask();
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      here = false;
      document.removeEventListener('visibilitychange', look);
    };
  }, [completing, navigate]);
}
