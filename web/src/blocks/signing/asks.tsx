import { lazy } from 'react';
import type { Order } from '../../api/queries';
import { Later } from '../../ui/Later';

const SignStep = lazy(async () => ({ default: (await import('./SignStep')).SignStep }));

/** The screen of an order that asks for a signature. */
export const sign = (order: Order) => (
  <Later>
    <SignStep order={order} />
  </Later>
);
