/** The map of a request to become a confidant (CONF-02): vehicle and owner, oneself, check; then signature and result. */

import { contactRules, noContact } from '#blocks/person/contact';
import { chosen, within } from '#form/fieldRules';
import { CHOOSE, normalizeVin, validVin } from '#lib/validation';
import { defineWizard } from '#wizard/defineWizard';
import { createWizardDraft } from '#wizard/draft/wizardDraft';
import { endFault, type Request, requestOf } from '../request';
import { confidants as text } from '../text';

export interface Answers extends Request {
  typedVin: string;
  /** What the vehicle is called, and its plate. */
  car: { name: string; plate: string } | null;
  /** The vehicle that the register has let through when it was chosen, and again when one's own data were filled in. */
  chosen: string;
  checked: string;
}

export const empty: Answers = {
  typedVin: '',
  vin: '',
  car: null,
  chosen: '',
  initiator: noContact,
  participant: noContact,
  dEnd: '',
  uid: '',
  checked: '',
};

export const wizard = defineWizard<Answers>()({
  type: 'confidantToOwner',
  version: 1,
  title: text.ask.title,
  steps: {
    vehicle: {
      title: text.steps.vehicle,
      fields: {
        typedVin: (typed) => validVin(normalizeVin(typed)),
        vin: chosen,
        chosen: (checked, { vin }) => (checked === vin ? '' : CHOOSE),
        ...within('participant', contactRules),
      },
    },
    user: {
      title: text.steps.user,
      fields: { dEnd: endFault, ...within('initiator', contactRules) },
      complete: ({ uid, vin, checked }) => uid !== '' && checked === vin,
    },
    check: { title: text.steps.check },
  },
  follows: ['sign', 'outcome'],
  orderOf: (answers) => ({ schema: 'confidant', ...requestOf(answers) }),
});

export const draft = createWizardDraft(wizard, empty);
