import type { Order } from '../../api/queries';

/** Statuses in which the service centre has decided. */
const decided = new Set(['processed', 'w8_2_manufacturing', 'w8_2_receive', 'storage', 'done']);

interface Course {
  /** Waited for until the service centre has decided. */
  decision: string;
  /** Waited for until the post has the parcel. */
  post?: string;
  /** How the document is received in the end. */
  receipt: string;
}

/** What is still ahead of an order that was handed in, step by step. */
export function ahead({ status, delivery }: Order, { decision, post, receipt }: Course): string[] {
  const steps = [!decided.has(status) && decision, !delivery?.note && post, receipt];
  return steps.filter((step): step is string => Boolean(step));
}
