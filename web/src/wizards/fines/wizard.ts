/** The map of the payment by details (PAYF-01): data of the decree, check; then the payment, which follows the order. */
import { type FineDetails, fineBy } from '#api/fines';
import {
  normalizeFineNumber,
  normalizePlate,
  validAnyPlate,
  validFineNumber,
  validFineSeries,
} from '#lib/validation';
import { defineWizard } from '#wizard/defineWizard';
import { createWizardDraft } from '#wizard/draft/wizardDraft';
import { finePayment as words } from './text';

/** As typed. */
export type Answers = FineDetails;

export const empty: Answers = { series: '', number: '', plate: '' };

/** The details as the server compares them. */
export const normalized = ({ series, number, plate }: Answers): FineDetails => ({
  series: normalizePlate(series),
  number: normalizeFineNumber(number),
  plate: normalizePlate(plate),
});

/** The fine of the details as the register knows it now: it may have been paid since it was last read. */
export const fineNow = (typed: Answers) => ({ ...fineBy(normalized(typed)), staleTime: 0, gcTime: 0 });

export const wizard = defineWizard<Answers>()({
  type: 'fines',
  version: 1,
  title: words.title,
  steps: {
    details: {
      title: words.steps.details,
      fields: {
        series: (typed) => validFineSeries(normalizePlate(typed)),
        number: (typed) => validFineNumber(normalizeFineNumber(typed)),
        plate: (typed) => validAnyPlate(normalizePlate(typed)),
      },
    },
    check: { title: words.steps.check, complete: () => false },
  },
  follows: ['payment'],
});

export const draft = createWizardDraft(wizard, empty);
