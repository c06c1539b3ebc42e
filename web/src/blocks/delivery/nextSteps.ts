import type { Order } from '../../api/queries';
import { forms } from '../../text/forms';
import { ABROAD } from './delivery';

/** Until when a parcel is fetched; the post of another country has its own rule. */
const officeOf = ({ delivery }: Order) => delivery?.typeId !== Number(ABROAD) && forms.delivery.kept;

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
  const steps = [!decided.has(status) && decision, !delivery?.note && post, receipt ?? officeOf(order)];
  return steps.filter((step): step is string => Boolean(step));
}
