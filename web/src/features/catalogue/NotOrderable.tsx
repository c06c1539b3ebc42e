import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '#api/client';
import { service as serviceQuery } from '#api/queries';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Page } from '#ui/Page';
import { Redirect } from '#ui/Redirect';
import { orderable, orderPath } from '#wizards/orderable';
import { services } from './text';

/**
 * The order page of a service without a wizard of its own: the wizard that does it, or else its information card (CAT-26,
 * GAP-63); an unknown service leads to 404 (ROUTE-32).
 */
export function Component() {
  const { name = '' } = useParams();
  const service = useQuery(serviceQuery(name));
  if (service.data) {
    const to = orderable(service.data)
      ? orderPath(service.data)
      : `/services/${service.data.internalName}/info`;
    return <Redirect to={to} replace />;
  }
  if (service.error instanceof ApiError && (service.error.status === 404 || service.error.status === 422)) {
    return <Redirect to="/error/404" replace />;
  }
  return (
    <Page title={services.title}>{service.isError ? <LoadError of={service} /> : <Loading rows={2} />}</Page>
  );
}
