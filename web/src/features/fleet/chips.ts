/** The state of a vehicle at a glance, as labels: words first, the colour only helps. */
import type { Schema } from '#api/client';
import { titleCase } from '#lib/format';
import { longDay } from '#lib/longDay';
import { fullName } from './names';
import { fleet } from './text';

type Label = Schema['Label'];
const words = fleet.chips;

/** From when on the citizen is reminded of a policy's end, in days before it (DASH-13). */
export const SOON = 10;

const DAY = 24 * 60 * 60_000;

/** How many days after today a day is, both YYYY-MM-DD. */
export const daysUntil = (day: string, today: string) =>
  Math.round((Date.parse(day) - Date.parse(today)) / DAY);

/** How long a policy is valid still, in words. */
export const policyLeft = (days: number) => (days === 0 ? words.policyToday : words.policySoon(days));

/** The policy by its last day; none that the cabinet knows of is no day. */
export function policyChip(end: string | undefined, today: string): Label {
  if (!end) return { text: words.policyNone, colour: 'gray' };
  const days = daysUntil(end, today);
  if (days < 0) return { text: words.policyOver(longDay(end, today)), colour: 'red' };
  if (days <= SOON) return { text: policyLeft(days), colour: 'yellow' };
  return { text: words.policyUntil(longDay(end, today)), colour: 'green' };
}

export const finesChip = (count: number): Label =>
  count > 0 ? { text: words.fines(count), colour: 'red' } : { text: words.noFines, colour: 'green' };

/** Who uses an owner's vehicle, and until when the citizen may use another's or one with a temporary registration (FLEET-05). */
export function userChips(record: Schema['VehicleRecord'], today: string): Label[] {
  const { confidant, revocable, ownership, expiredAt } = record;
  const chips: Label[] = [];
  if (ownership === 'owner' && confidant && revocable) {
    const name = titleCase(fullName({ ...confidant.holder, middleName: '' }));
    chips.push({ text: words.user(name, longDay(confidant.endDate, today)), colour: 'blue' });
  }
  if (expiredAt) {
    const near = daysUntil(expiredAt, today) <= SOON;
    chips.push({ text: words.usable(longDay(expiredAt, today)), colour: near ? 'yellow' : 'blue' });
  }
  return chips;
}
