/** The map of the licence exchange (LIC-02 to LIC-13). What can be asked for, the server has said; the answers keep it. */
import type { LicenceOffer, OfferedReason } from '../../api/lookups';
import { licenceExchange as text } from '../../text/licenceExchange';
import { defineWizard } from '../../wizard/defineWizard';
import { type Contact, contactComplete, contactOf, noContact } from '../../wizard/parts/contact';
import {
  type Delivery,
  deliveryComplete,
  deliveryOf,
  ELECTRONIC,
  noDelivery,
  PICKUP,
  withType,
} from '../../wizard/parts/delivery';
import {
  documentComplete,
  documentOf,
  type IdentityDocument,
  noDocument,
} from '../../wizard/parts/identityDocument';
import { noFile, type Stored } from '../../wizard/parts/stored';
import { createServerDraft } from '../../wizard/serverDraft';

/** The form of a licence that is carried nowhere (LIC-18). */
export const ELECTRONIC_LICENCE = '1304';

/** A document with its scan. */
export interface Scan {
  docType: string;
  confirmFile: Stored;
}

const noScan: Scan = { docType: '', confirmFile: noFile };

/** What follows from the licence that is held and from what was chosen of the offer. */
export interface Facts {
  /** How many forms can be had. */
  forms: number;
  destroyed: boolean;
  /** The exchange needs a visit, and exams (LIC-47, AMB-089). */
  exams: boolean;
  reason: string;
  dataChange: boolean;
  loss: boolean;
  document: boolean;
}

export interface Answers extends Contact {
  /** Data are to be corrected: that reason is chosen, for whichever form (GAP-63). */
  correction: boolean;
  docType: string;
  reasonCode: string;
  isCombatLoss: boolean;
  /** What has changed: personal data, or the identity document alone (LIC-28). */
  change: '' | 'personal' | 'document';
  passport: IdentityDocument;
  confirmDoc: Scan;
  addConfirmDoc: Scan;
  stateRegDoc: Scan;
  confirmed: boolean;
  sign: string;
  delivery: Delivery;
  facts: Facts;
}

const noReason = { reason: '', dataChange: false, loss: false, document: false, exams: false };

export const empty: Answers = {
  ...noContact,
  correction: false,
  docType: '',
  reasonCode: '',
  isCombatLoss: false,
  change: '',
  passport: noDocument,
  confirmDoc: noScan,
  addConfirmDoc: noScan,
  stateRegDoc: noScan,
  confirmed: false,
  sign: '',
  delivery: noDelivery,
  facts: { forms: 2, destroyed: false, ...noReason },
};

const scanned = ({ docType, confirmFile }: Scan) => docType !== '' && confirmFile.id !== '';
const reasonChosen = ({ reasonCode, facts, change }: Answers) =>
  reasonCode !== '' && (!facts.dataChange || change !== '');
const documentsComplete = ({ confirmDoc, addConfirmDoc, change, confirmed }: Answers) =>
  scanned(confirmDoc) && (change === 'document' || scanned(addConfirmDoc)) && confirmed;

export const wizard = defineWizard<Answers>()({
  type: 'licence-exchange',
  version: 1,
  title: text.title,
  steps: {
    type: {
      title: text.steps.type,
      when: ({ facts }) => facts.forms !== 1,
      complete: ({ docType }) => docType !== '',
      fields: ['docType'],
    },
    reason: {
      title: text.steps.reason,
      when: ({ facts }) => !facts.destroyed,
      complete: (answers) => reasonChosen(answers) && contactComplete(answers),
      fields: ['reasonCode', 'isCombatLoss', 'isPersonalChange', 'isNewIdentityDoc', 'email', 'phone'],
    },
    contact: {
      title: text.steps.contact,
      when: ({ facts }) => facts.destroyed,
      complete: contactComplete,
      fields: ['email', 'phone', 'reasonCode'],
    },
    data: {
      title: text.steps.data,
      complete: ({ facts, passport }) => !facts.exams && documentComplete(passport),
      fields: ['passport'],
    },
    documents: {
      title: text.steps.documents,
      when: ({ facts }) => facts.dataChange,
      complete: documentsComplete,
      fields: ['confirmDoc', 'addConfirmDoc', 'confirmed'],
    },
    warloss: {
      title: text.steps.warloss,
      when: ({ isCombatLoss }) => isCombatLoss,
      complete: ({ stateRegDoc }) => scanned(stateRegDoc),
      fields: ['stateRegDoc'],
    },
    drawing: { title: text.steps.drawing, complete: ({ sign }) => sign !== '', fields: ['sign'] },
    delivery: {
      title: text.steps.delivery,
      when: ({ docType }) => docType !== ELECTRONIC_LICENCE,
      complete: ({ delivery }) => deliveryComplete(delivery),
      fields: ['delivery'],
    },
    check: { title: text.steps.check, complete: () => true },
  },
  follows: ['sign', 'payment', 'outcome'],
});

export const draft = createServerDraft(wizard.type, wizard.version, empty);

/** The reasons that are offered for the chosen form. */
export const reasonsOf = (offer: LicenceOffer, docType: string): OfferedReason[] =>
  offer.forms.find((form) => String(form.docType) === docType)?.reasons ?? [];

/**
 * The answers as the offer allows them: a form or reason that is not offered any more is forgotten, the only form is
 * chosen, and of a destroyed licence the reason is the one that is forced (LIC-30, LIC-31).
 */
export function settled(answers: Answers, offer: LicenceOffer): Answers {
  const [only] = offer.forms;
  const offered = offer.forms.some(({ docType }) => String(docType) === answers.docType);
  const docType = offer.forms.length === 1 && only ? String(only.docType) : offered ? answers.docType : '';
  const reasons = reasonsOf(offer, docType);
  const reason = offer.destroyed
    ? reasons[0]
    : (reasons.find(({ code }) => String(code) === answers.reasonCode) ??
      reasons.find(({ dataChange }) => dataChange && answers.correction));
  const loss = reason?.loss ?? false;
  const isCombatLoss = answers.isCombatLoss && loss;
  const fits = !isCombatLoss || answers.delivery.type === PICKUP;
  return {
    ...answers,
    docType,
    reasonCode: reason ? String(reason.code) : '',
    isCombatLoss,
    change: reason?.dataChange ? answers.change : '',
    delivery: fits ? answers.delivery : withType(PICKUP), // LIC-33
    facts: {
      forms: offer.forms.length,
      destroyed: offer.destroyed,
      exams: offer.mustRetakeExams && reason !== undefined && !loss,
      reason: reason?.name ?? '',
      dataChange: reason?.dataChange ?? false,
      loss,
      document: reason?.document ?? false,
    },
  };
}

/** The service that is ordered as an exchange for changed data (CAT-05, GAP-63). */
export const CORRECTION = 'licence-correction';

/** The answers of one who comes to have data corrected, whatever was chosen before. */
export const forCorrection = (answers: Answers): Answers => ({
  ...answers,
  correction: true,
  reasonCode: '',
});

/** Whether the order is paid for: not after a loss to the war, nor for a document that confirms a loss (LIC-12, LIC-34, LIC-35). */
export const payable = ({ isCombatLoss, facts }: Answers) => !isCombatLoss && !facts.document;

/** The scans that the order carries; those of another reason or change stay behind (LIC-06, LIC-07). */
export const scansOf = (a: Answers): Record<string, Scan> => ({
  ...(a.facts.dataChange ? { confirmDoc: a.confirmDoc } : {}),
  ...(a.facts.dataChange && a.change !== 'document' ? { addConfirmDoc: a.addConfirmDoc } : {}),
  ...(a.isCombatLoss ? { stateRegDoc: a.stateRegDoc } : {}),
});

const scanOf = ({ docType, confirmFile }: Scan) => ({ docType, confirmFile: confirmFile.id });

/** The order as the server takes it (LIC-20 to LIC-29). */
export function orderOf(answers: Answers): object {
  const { facts, change, isCombatLoss, docType } = answers;
  const contact = contactOf(answers);
  return {
    ...contact,
    docType: Number(docType),
    reasonCode: Number(answers.reasonCode),
    passport: documentOf(answers.passport),
    isCombatLoss,
    isPersonalChange: change === 'personal',
    isNewIdentityDoc: change === 'document',
    ...Object.fromEntries(Object.entries(scansOf(answers)).map(([name, scan]) => [name, scanOf(scan)])),
    ...(facts.dataChange ? { confirmed: answers.confirmed } : {}),
    sign: answers.sign,
    delivery:
      docType === ELECTRONIC_LICENCE
        ? { type: Number(ELECTRONIC) }
        : deliveryOf(answers.delivery, contact.phone),
  };
}
