import type { Order } from '#api/queries';
import { forms } from '#text/forms';
import { ABROAD } from './delivery';

/** How a parcel is received: until when it is fetched, or who brings it. The post of another country has its own rule. */
export function receiptOf({ delivery }: Order): string {
  if (delivery?.typeId === Number(ABROAD)) return '';
  return delivery?.courier ? forms.delivery.brought : forms.delivery.kept;
}

/** Statuses in which the service centre has decided. */
const decided = new Set(['processed', 'w8_2_manufacturing', 'w8_2_receive', 'storage', 'done']);

interface Course {
  /** Waited for until the service centre has decided. */
  decision: string;
  /** Waited for until the post has the parcel. */
  post?: string;
  /** How the document is received in the end; without words of its own, at the post office. */
  receipt?: string;
}

/** What is still ahead of an order that was handed in, step by step. */
export function nextSteps(order: Order, { decision, post, receipt }: Course): string[] {
  const { status, delivery } = order;
  const steps = [!decided.has(status) && decision, !delivery?.note && post, receipt ?? receiptOf(order)];
  return steps.filter((step): step is string => Boolean(step));
}
