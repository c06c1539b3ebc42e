import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '../api/session';
import { text } from '../text/uk';
import { useProblem } from '../ui/problem';
import { useInstantReached } from '../ui/useInstantReached';
import { whenIdle } from '../ui/whenIdle';

/** How long before the session's end the dialog that warns of it is fetched, ms. */
const AHEAD = 300_000;

/**
 * The dialogs that may open over any page. To see a page takes none of them: they are fetched after the first press of a button,
 * for what it begins may fail, and otherwise when one is to be shown.
 */
export function DialogsOnDemand() {
  const [Dialogs, setDialogs] = useState<ComponentType>();
  const problem = useProblem(({ open }) => open);
  const expired = useSession((session) => session.expired);
  const endsAt = useSession((session) => session.endsAt);
  const ending = useInstantReached(endsAt && endsAt - AHEAD);
  useEffect(() => {
    if (Dialogs) return;
    const fetchThem = () =>
      import('./Dialogs')
        .then(({ default: Fetched }) => setDialogs(() => Fetched))
        .catch(() => problem && tellPlainly());
    const pressed = ({ target }: Event) => {
      if (target instanceof Element && target.closest('button')) whenIdle(fetchThem);
    };
    if (problem || expired || ending) void fetchThem();
    document.addEventListener('click', pressed, true);
    return () => document.removeEventListener('click', pressed, true);
  }, [Dialogs, problem, expired, ending]);
  return Dialogs ? <Dialogs /> : null;
}

/** The browser's own dialog, for when the network is gone and the cabinet's one cannot be fetched. */
function tellPlainly() {
  const { note } = useProblem.getState();
  useProblem.setState({ open: false });
  window.alert(`${text.errors.unavailable}\n${note}`);
}
