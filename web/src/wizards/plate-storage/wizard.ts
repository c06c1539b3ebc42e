/** The map of a plate's storage (PSTO-01): plate, term, confirmation; then payment and result, which follow the order. */
import type { Schema } from '#api/client';
import type { Order } from '#api/queries';
import { chosen } from '#form/fieldRules';
import { defineWizard } from '#wizard/defineWizard';
import { createWizardDraft } from '#wizard/draft/wizardDraft';
import { plateStorage as text } from './text';

export type StoredPlate = Schema['StoredPlate'];

export interface Answers {
  plate: string;
  /** The new last day, YYYY-MM-DD. */
  endDate: string;
}

export const empty: Answers = { plate: '', endDate: '' };

export const wizard = defineWizard<Answers>()({
  type: 'plate-storage',
  version: 1,
  title: text.title,
  steps: {
    plate: {
      title: text.steps.plate,
      fields: { plate: chosen },
      resets: { plate: { endDate: '' } },
    },
    term: { title: text.steps.term, fields: { endDate: chosen } },
    check: { title: text.steps.check },
  },
  orderOf: ({ plate, endDate }) => ({ plate, endDate }),
  reconcile,
});

export const draft = createWizardDraft(wizard, empty);

const DAY = 24 * 60 * 60_000;

/** The days to which the storage can be prolonged now, the default first, each with how many days are paid for (PSTO-05, PSTO-07). */
export function termsOf({
  earliestUntil,
  longestUntil,
}: Pick<StoredPlate, 'earliestUntil' | 'longestUntil'>) {
  const first = Date.parse(earliestUntil);
  const count = Math.round((Date.parse(longestUntil) - first) / DAY) + 1;
  return Array.from({ length: count }, (_, number) => ({
    until: new Date(first + number * DAY).toISOString().slice(0, 10),
    days: number + 1,
  }));
}

/** The plates that no order waits to prolong. */
export const openOf = (plates: StoredPlate[]) => plates.filter(({ orderId }) => !orderId);

/** What is stored, and the plate that the citizen comes with, if any. */
interface Offer {
  plates: StoredPlate[];
  wanted?: string | undefined;
}

/** Answers in line with what is stored now; a plate that the citizen comes with is chosen (PSTO-02). */
function reconcile({ plate, endDate }: Answers, { plates, wanted }: Offer): Answers {
  const open = openOf(plates);
  const chosen =
    open.find(({ number }) => number === wanted) ??
    open.find(({ number }) => number === plate) ??
    (open.length === 1 ? open[0] : undefined);
  if (!chosen) return empty;
  const kept = chosen.number === plate && termsOf(chosen).some(({ until }) => until === endDate);
  return { plate: chosen.number, endDate: kept ? endDate : '' };
}

/** Where one comes back to from the bank: with the new last day (PAY-07). */
export const returnTo = ({ id, storage }: Order) =>
  `/services/${wizard.type}?${new URLSearchParams({ id, ...(storage ? { date: storage.endDate } : {}) })}`;
