/** The map of the plate reservation (PRES-01): centre, person, plate, check; then payment and result, which follow the order. */
import type { PlateOption } from '../../api/lookups';
import { plateReserve as text } from '../../text/plateReserve';
import { defineWizard } from '../../wizard/defineWizard';
import { type Contact, contactComplete, contactOf, noContact } from '../../wizard/parts/contact';
import {
  documentComplete,
  documentOf,
  type IdentityDocument,
  noDocument,
} from '../../wizard/parts/identityDocument';
import { createServerDraft } from '../../wizard/serverDraft';

export interface Answers extends Contact {
  vehicleType: 'auto' | 'moto' | '';
  engineType: 'N-E' | 'E';
  /** The region's number as text, and the centre; an empty centre is any of the region (PRES-04). */
  reg: string;
  depId: string;
  passport: IdentityDocument;
  /** What plates are searched by, the chosen one, and what the register tells of it. */
  num: string;
  plate: string;
  option: PlateOption | null;
}

export const empty: Answers = {
  ...noContact,
  vehicleType: '',
  engineType: 'N-E',
  reg: '',
  depId: '',
  passport: noDocument,
  num: '',
  plate: '',
  option: null,
};

export const wizard = defineWizard<Answers>()({
  type: 'plate-reserve',
  version: 1,
  title: text.title,
  steps: {
    centre: {
      title: text.steps.centre,
      complete: ({ vehicleType, reg }) => vehicleType !== '' && reg !== '',
      fields: ['vehicleType', 'engineType', 'reg', 'depId', 'depName'],
    },
    person: {
      title: text.steps.person,
      complete: (answers) => contactComplete(answers) && documentComplete(answers.passport),
      fields: ['email', 'phone', 'passport'],
    },
    plate: {
      title: text.steps.plate,
      complete: ({ plate, option }) => plate !== '' && option?.plate === plate,
      fields: ['plate'],
    },
    check: { title: text.steps.check, complete: () => true },
  },
});

export const draft = createServerDraft(wizard.type, wizard.version, empty);

/** What the search for plates asks, beside what is typed. */
export const whereOf = ({ reg, depId, vehicleType, engineType }: Answers) => ({
  reg: Number(reg),
  dep: depId,
  vehicleType: vehicleType || 'auto',
  engineType,
});

/** The order as the server takes it (PRES-30). */
export const orderOf = (answers: Answers) => ({
  ...contactOf(answers),
  reg: Number(answers.reg),
  depId: answers.depId,
  depName: answers.option?.depName ?? '',
  vehicleType: answers.vehicleType,
  engineType: answers.engineType,
  plate: answers.plate,
  passport: documentOf(answers.passport),
});
