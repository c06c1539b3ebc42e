/** Which fines press the citizen, and what they cost together. */
import type { Fine } from '#api/fines';

/** Waits for its payment, here or where else it can be paid. */
export const isUnpaid = ({ status }: Fine) => status.id === 0;

/** What was paid needs nothing more. */
const isPaid = ({ status }: Fine) => status.id === 1 || status.id === 3;

/** Doubled since a day: nothing is gained by waiting, and nothing more is lost. */
export const isDoubled = (fine: Fine) => isUnpaid(fine) && fine.today !== undefined && !fine.today.lastDay;

/** Doubled fines, then those whose sum grows soonest, then what cannot be paid here; paid ones are last. */
function rank(fine: Fine): string {
  if (isPaid(fine)) return '4';
  if (!isUnpaid(fine)) return '3';
  return isDoubled(fine) ? `1${fine.today?.since ?? ''}` : `2${fine.today?.lastDay ?? ''}`;
}

/** The fines that press most come first; equal ones stay as they are, the newest first. */
export function byUrgency(fines: Fine[]): Fine[] {
  return fines
    .map((fine) => ({ fine, rank: rank(fine) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
    .map(({ fine }) => fine);
}

/** How many fines are unpaid, what they cost today, and the next day after which one of them costs more. */
export function unpaidOf(fines: Fine[]) {
  const unpaid = fines.filter(isUnpaid);
  return {
    count: unpaid.length,
    amount: unpaid.reduce((sum, fine) => sum + fine.amount, 0),
    doubled: unpaid.filter(isDoubled).length,
    nearest: unpaid.flatMap(({ today }) => today?.lastDay ?? []).sort()[0],
  };
}
