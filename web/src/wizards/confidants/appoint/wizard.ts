/** The map of an appointment by the owner (CONF-03): vehicle, confidant, check; then signature and result, which follow the order. */

import { contactRules, noContact } from '#blocks/person/contact';
import { chosen, within } from '#form/fieldRules';
import { validRnokpp } from '#lib/validation';
import { defineWizard } from '#wizard/defineWizard';
import { createWizardDraft } from '#wizard/draft/wizardDraft';
import { endFault, type Request, requestOf } from '../request';
import { confidants as text } from '../text';

export interface Answers extends Request {
  /** The vehicle was chosen before the wizard was opened, and is not changed here (CONF-04). */
  locked: boolean;
  rnokpp: string;
  /** Whom the register has let through, for exactly this vehicle and number. */
  checked: { vin: string; rnokpp: string; name: string } | null;
}

export const empty: Answers = {
  vin: '',
  locked: false,
  initiator: noContact,
  participant: noContact,
  rnokpp: '',
  dEnd: '',
  uid: '',
  checked: null,
};

/** Another person's tax number (CONF-37, CONF-38). */
export const rnokppFault = (typed: string, own?: string) =>
  validRnokpp(typed.trim()) || (typed.trim() === own ? text.appoint.ownRnokpp : '');

export const wizard = defineWizard<Answers>()({
  type: 'ownerToConfidant',
  version: 1,
  title: text.appoint.title,
  steps: {
    vehicle: {
      title: text.steps.vehicle,
      fields: { vin: chosen, ...within('initiator', contactRules) },
      complete: ({ uid }) => uid !== '',
    },
    user: {
      title: text.steps.user,
      fields: {
        rnokpp: (typed) => rnokppFault(typed),
        dEnd: endFault,
        ...within('participant', contactRules),
      },
      complete: ({ checked, vin, rnokpp }) => checked?.vin === vin && checked.rnokpp === rnokpp.trim(),
    },
    check: { title: text.steps.check },
  },
  follows: ['sign', 'outcome'],
  orderOf: (answers) => ({ schema: 'owner', ...requestOf(answers), rnokpp: answers.rnokpp.trim() }),
  reconcile,
});

export const draft = createWizardDraft(wizard, empty);

/** The citizen's vehicles by their VIN, and the one that was chosen before, if any. */
interface Offer {
  vins: readonly string[];
  chosen: string | undefined;
}

/** The answers with the vehicle that was chosen before, or the only one, and without one that is not the citizen's any more. */
function reconcile(answers: Answers, { vins, chosen }: Offer): Answers {
  if (chosen) return { ...answers, vin: chosen, locked: true };
  if (vins.includes(answers.vin)) return answers;
  const [only = '', other] = vins;
  return { ...answers, vin: other ? '' : only, locked: false };
}
