import type { Order } from '#api/queries';
import type { BarStep } from './StepBar';

/**
 * The steps that an order takes: a free one has no payment (LIC-12, AMB-091), and one that has ended was not signed or paid unless
 * it says so.
 */
export function taken(steps: BarStep[], order: Order | null | undefined): BarStep[] {
  if (!order) return steps;
  const { finished, signed, price, invoice } = order;
  const paid = ['paid', 'refunded', 'reversed'].includes(invoice?.status ?? '');
  return steps.filter(({ name }) => {
    if (name === 'sign') return !finished || signed;
    return name !== 'payment' || paid || (!finished && price > 0);
  });
}
