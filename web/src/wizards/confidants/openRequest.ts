import { useSession } from '#api/session';
import type { Visit } from '#ui/router';
import { takeConfidantInfo } from './confidantInfo';

/** A stored request is answered before a new one is made (CONF-05). */
export function openRequest({ location }: Visit) {
  const signedIn = useSession.getState().tokens !== undefined;
  const followed = new URLSearchParams(location.search).has('id');
  return (signedIn && !followed && takeConfidantInfo()) || null;
}
