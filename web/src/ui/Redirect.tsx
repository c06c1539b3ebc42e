import { Navigate, type NavigateProps, useNavigation } from 'react-router';

/**
 * Leads to where a page is read instead. A citizen who is already on their way to another page is not turned round: the
 * newest navigation would win, and what they have clicked would be lost.
 */
export function Redirect(props: NavigateProps) {
  return useNavigation().state === 'idle' ? <Navigate {...props} /> : null;
}
