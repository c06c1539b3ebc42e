import { type LoaderFunctionArgs, redirect } from 'react-router';
import { useSession } from '../../api/session';
import { takeConfidantInfo } from './confidantInfo';

/** A stored request is answered before a new one is made (CONF-05). */
export function openRequest({ request }: LoaderFunctionArgs) {
  const signedIn = useSession.getState().tokens !== undefined;
  const followed = new URL(request.url).searchParams.has('id');
  const page = signedIn && !followed ? takeConfidantInfo() : undefined;
  return page ? redirect(page) : null;
}
