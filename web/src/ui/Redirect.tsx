import { Navigate, type NavigateProps, useNavigation } from 'react-router';
import { Loading } from './Loading';

/**
 * Navigates to another page when it is rendered, unless a navigation is pending: the newest one wins, so a click of the citizen
 * would be lost.
 */
export function Redirect(props: NavigateProps) {
  return useNavigation().state === 'idle' ? <Navigate {...props} /> : <Loading rows={2} />;
}
