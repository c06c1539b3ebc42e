import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, client, required } from '#api/client';
import type { Order } from '#api/queries';
import type { Requests } from '#api/requests';

interface Creation<Service extends keyof Requests> {
  service: Service;
  /** Kept until the request's outcome is known, so that a retry orders nothing twice. */
  idempotencyKey: { get: () => string | undefined; set: (idempotencyKey: string | undefined) => void };
  /** What is ordered, as the service takes it. */
  data: () => Requests[Service];
  onMade: (order: Order) => void;
  /** The server has refused; an uncertain outcome and an expired session are not reported here. */
  onRefused: (error: ApiError) => void;
}

/** Why an order was not made, and the citizen's own one that prevents it, if any. */
export interface Refusal {
  refusal: string;
  /** The failure is ours, nothing that the citizen has filled in. */
  ours?: boolean;
  existingOrder?: string | undefined;
}

/** Nothing was refused. */
export const noRefusal: Refusal = { refusal: '' };

/** Orders a service once, however often it is asked (API-047); an answer without an id is none (API-048). */
export function useCreateOrder<Service extends keyof Requests>({
  service,
  idempotencyKey,
  data,
  onMade,
  onRefused,
}: Creation<Service>) {
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: async () => {
      const key = idempotencyKey.get() ?? crypto.randomUUID();
      idempotencyKey.set(key);
      const body = new FormData();
      body.append('serviceName', service);
      body.append('data', new Blob([JSON.stringify(data())], { type: 'application/json' }));
      const order = await required(
        client.POST('/api/services', {
          params: { header: { 'Idempotency-Key': key } },
          body: body as never,
          bodySerializer: (form: unknown) => form as FormData,
        }),
      );
      if (!order.id) throw new ApiError(502, {}); // it may have been made: retry with the same key
      return order;
    },
    onSuccess: (order) => {
      idempotencyKey.set(undefined);
      onMade(order);
      void queries.invalidateQueries({ queryKey: ['orders'] });
    },
    onError: (cause) => {
      const error = cause instanceof ApiError ? cause : new ApiError(500, {});
      if (error.uncertain) return;
      if (!error.repeatable) idempotencyKey.set(undefined);
      // Of works the page itself says why, and until when.
      if (error.code !== 'ordering_blocked' && error.status !== 401) onRefused(error);
    },
  });
  const { error, reset } = create;
  const uncertain = error instanceof ApiError && error.uncertain;
  const offline = error instanceof ApiError && error.code === 'offline';
  useEffect(() => {
    if (!offline) return;
    window.addEventListener('online', reset); // the key is kept: another press asks for the same order
    return () => window.removeEventListener('online', reset);
  }, [offline, reset]);
  return { order: () => create.mutate(), busy: create.isPending, uncertain };
}
