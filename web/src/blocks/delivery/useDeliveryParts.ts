import { useWatch } from 'react-hook-form';
import type { Delivery, DeliveryForm } from './delivery';

/** Parts of the form's delivery as they are now. A change of another part does not render the caller. */
export function useDeliveryParts<Name extends keyof Delivery>(names: readonly Name[]): Pick<Delivery, Name> {
  return useWatch<DeliveryForm, 'delivery', DeliveryForm, Pick<Delivery, Name>>({
    name: 'delivery',
    compute: (delivery) =>
      Object.fromEntries(names.map((name) => [name, delivery[name]])) as Pick<Delivery, Name>,
  });
}
