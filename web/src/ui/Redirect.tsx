import { Navigate, type NavigateProps } from 'react-router';
import { Loading } from './Loading';
import { useIsNavigating } from './navigation';

/**
 * Navigates to another page when it is rendered, unless a navigation is pending: the newest one wins, so a click of the citizen
 * would be lost.
 */
export function Redirect(props: NavigateProps) {
  return useIsNavigating() ? <Loading rows={2} /> : <Navigate {...props} />;
}
