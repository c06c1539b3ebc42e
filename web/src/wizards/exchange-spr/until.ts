import type { Order } from '#api/queries';
import { dateTime } from '#lib/format';
import { certificateStages as stages } from './stagesText';

/** Until when an exchange has to be signed, in words; empty when it has no such term any more. */
export const untilOf = ({ deadline }: Pick<Order, 'deadline'>) =>
  deadline?.kind === 'certificate' ? stages.until(dateTime(deadline.until)) : '';
