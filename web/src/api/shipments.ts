/** Documents at service centres that are sent by post. */
import { queryOptions } from '@tanstack/react-query';
import { client, required, type Schema } from './client';

export type OfferedDocument = Schema['OfferedDocument'];
export type ShipmentOffer = Schema['ShipmentOffer'];

/**
 * What a delivery service can send for the citizen now: a service centre may have handed it out in the meantime. It is requested again
 * whenever an order changes: a parcel may have come back, or be sent again.
 */
export const shipmentOffer = (service: string) =>
  queryOptions({
    queryKey: ['orders', 'shipments', service],
    queryFn: ({ signal }) =>
      required(client.GET('/api/shipments/{name}', { params: { path: { name: service } }, signal })),
  });
