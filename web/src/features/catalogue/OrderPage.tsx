import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useSearchParams } from 'react-router';
import { service } from '#api/queries';
import { Redirect } from '#ui/Redirect';

/**
 * Around every wizard: a service that cannot be ordered leads to its information card (CAT-26, AMB-042). An order that was
 * made is followed all the same.
 */
export function Component() {
  const name = useLocation().pathname.split('/').at(2) ?? '';
  const [params] = useSearchParams();
  const found = useQuery({ ...service(name), enabled: !params.has('id') });
  if (found.data && !found.data.orderable && !params.has('id')) {
    return <Redirect to={`/services/${name}/info`} replace />;
  }
  return <Outlet />;
}
