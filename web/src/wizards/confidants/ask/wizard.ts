/** The map of a request to become a confidant (CONF-02): vehicle and owner, oneself, check; then signature and result. */

import { contactComplete, noContact } from '../../../blocks/person/contact';
import { defineWizard } from '../../../wizard/defineWizard';
import { createWizardDraft } from '../../../wizard/draft/wizardDraft';
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
      complete: ({ vin, chosen, participant }) =>
        vin !== '' && chosen === vin && contactComplete(participant),
      fields: ['vin', 'participant'],
    },
    user: {
      title: text.steps.user,
      complete: ({ initiator, dEnd, uid, vin, checked }) =>
        contactComplete(initiator) && endFault(dEnd) === '' && uid !== '' && checked === vin,
      fields: ['dEnd', 'initiator'],
    },
    check: { title: text.steps.check },
  },
  follows: ['sign', 'outcome'],
});

export const draft = createWizardDraft(wizard, empty);

/** The order as the server takes it (CONF-14). */
export const orderOf = (answers: Answers) => ({ schema: 'confidant', ...requestOf(answers) });
