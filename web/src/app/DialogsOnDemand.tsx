import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useSession } from '#api/session';
import { text } from '#text/uk';
import { useProblem } from '#ui/problem';
import { useInstantReached } from '#ui/useInstantReached';

/** How long before the session's end the dialog that warns of it is fetched, ms. */
const AHEAD = 300_000;

/** The first touch of a page by a pointer or a key. */
const touches = ['pointerdown', 'keydown'] as const;

/**
 * The dialogs that may open over any page. To see a page takes none of them: they are fetched when it is first touched, for what
 * begins then may fail, and the network may be what is lost; otherwise when one is to be shown. What a touch could not fetch is not
 * asked for at each further one.
 */
export function DialogsOnDemand() {
  const [Dialogs, setDialogs] = useState<ComponentType>();
  const problem = useProblem(({ open }) => open);
  const expired = useSession((session) => session.expired);
  const endsAt = useSession((session) => session.endsAt);
  const ending = useInstantReached(endsAt && endsAt - AHEAD);
  const touched = useRef(false);
  useEffect(() => {
    if (Dialogs) return;
    const fetchThem = () =>
      import('./Dialogs')
        .then(({ default: Fetched }) => setDialogs(() => Fetched))
        .catch(() => problem && tellPlainly());
    if (problem || expired || ending) void fetchThem();
    const onTouch = () => {
      if (touched.current) return;
      touched.current = true;
      void fetchThem();
    };
    for (const touch of touches) document.addEventListener(touch, onTouch, true);
    return () => {
      for (const touch of touches) document.removeEventListener(touch, onTouch, true);
    };
  }, [Dialogs, problem, expired, ending]);
  return Dialogs ? <Dialogs /> : null;
}

/** The browser's own dialog, for when the network is gone and the cabinet's one cannot be fetched. */
function tellPlainly() {
  const { note } = useProblem.getState();
  useProblem.setState({ open: false });
  window.alert(`${text.errors.unavailable}\n${note}`);
}
