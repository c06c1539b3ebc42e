import { lazy } from 'react';
import type { Order } from '#api/queries';
import { SuspenseBoundary } from '#ui/SuspenseBoundary';

const SignStep = lazy(async () => ({ default: (await import('./SignStep')).SignStep }));

/** The screen of an order that asks for a signature. */
export const signScreen = (order: Order) => (
  <SuspenseBoundary>
    <SignStep order={order} />
  </SuspenseBoundary>
);
