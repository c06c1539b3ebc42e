/** The map of the licence exchange (LIC-02 to LIC-13). What can be asked for, the server has said; the answers keep it. */
import type { Schema } from '#api/client';
import type { LicenceOffer, OfferedReason } from '#api/lookups';
import {
  type Delivery,
  deliveryOf,
  deliveryRules,
  ELECTRONIC,
  noDelivery,
  PICKUP,
  withType,
} from '#blocks/delivery/delivery';
import { noFile, type Stored } from '#blocks/drawing/stored';
import { type Contact, contactOf, contactRules, noContact } from '#blocks/person/contact';
import {
  documentOf,
  documentRules,
  type IdentityDocument,
  noDocument,
} from '#blocks/person/identityDocument';
import { chosen, ticked, within } from '#form/fieldRules';
import { forms } from '#text/forms';
import { defineWizard } from '#wizard/defineWizard';
import { createWizardDraft } from '#wizard/draft/wizardDraft';
import { licenceExchange as text } from './text';

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
  /** The licence and the address as the register holds them, which the order names; null before the offer. */
  license: Schema['HeldLicence'] | null;
  address: Schema['LicenceAddress'] | null;
  /** The exchange needs a visit, and exams (LIC-47, AMB-089). */
  exams: boolean;
  reasonId: number;
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

const noReason = { reasonId: 0, reason: '', dataChange: false, loss: false, document: false, exams: false };

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
  facts: { forms: 2, destroyed: false, license: null, address: null, ...noReason },
};

const scanned = ({ docType, confirmFile }: Scan) => chosen(docType) || chosen(confirmFile.id);

/** Whether the order is paid for: not after a loss to the war, nor for a document that confirms a loss (LIC-12, LIC-34, LIC-35). */
export const payable = ({ isCombatLoss, facts }: Answers) => !isCombatLoss && !facts.document;

export const wizard = defineWizard<Answers>()({
  type: 'licence-exchange',
  version: 1,
  derived: ['facts'],
  title: text.title,
  steps: {
    type: {
      title: text.steps.type,
      when: ({ facts }) => facts.forms !== 1,
      fields: { docType: chosen },
    },
    reason: {
      title: text.steps.reason,
      when: ({ facts }) => !facts.destroyed,
      fields: {
        reasonCode: chosen,
        change: (change, { facts }) => (facts.dataChange ? chosen(change) : ''),
        ...contactRules,
      },
      resets: { reasonCode: { isCombatLoss: false, change: '', correction: false } },
      serverFields: ['isCombatLoss', 'isPersonalChange', 'isNewIdentityDoc'],
    },
    contact: {
      title: text.steps.contact,
      when: ({ facts }) => facts.destroyed,
      fields: contactRules,
      serverFields: ['reasonCode'],
    },
    data: {
      title: text.steps.data,
      fields: within('passport', documentRules),
      serverFields: ['license', 'address'],
      complete: ({ facts }) => !facts.exams,
    },
    documents: {
      title: text.steps.documents,
      when: ({ facts }) => facts.dataChange,
      fields: {
        confirmDoc: scanned,
        addConfirmDoc: (scan, { change }) => (change === 'document' ? '' : scanned(scan)),
        confirmed: ticked(forms.confirm),
      },
    },
    warloss: {
      title: text.steps.warloss,
      when: ({ isCombatLoss }) => isCombatLoss,
      fields: { stateRegDoc: scanned },
    },
    drawing: { title: text.steps.drawing, fields: { sign: chosen } },
    delivery: {
      title: text.steps.delivery,
      when: ({ docType }) => docType !== ELECTRONIC_LICENCE,
      fields: within('delivery', deliveryRules),
    },
    check: { title: text.steps.check },
  },
  follows: ['sign', 'payment', 'outcome'],
  payable,
  orderOf,
  fieldOf,
  reconcile,
});

export const draft = createWizardDraft(wizard, empty);

/** The reasons that are offered for the chosen form. */
export const reasonsOf = (offer: LicenceOffer, docType: string): OfferedReason[] =>
  offer.forms.find((form) => String(form.docType) === docType)?.reasons ?? [];

/** What is offered, and whether the citizen comes to have data corrected (CAT-05, GAP-63). */
interface Offer {
  offer: LicenceOffer;
  correction?: boolean;
}

/**
 * The answers as the offer allows them: a form or reason that is not offered any more is forgotten, the only form is
 * chosen, and of a destroyed licence the reason is the one that is forced (LIC-30, LIC-31).
 */
function reconcile(opened: Answers, { offer, correction = false }: Offer): Answers {
  const answers = correction ? forCorrection(opened) : opened;
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
      license: offer.license ?? null,
      address: offer.address ?? null,
      exams: offer.mustRetakeExams && reason !== undefined && !loss,
      reasonId: reason?.id ?? 0,
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
const forCorrection = (answers: Answers): Answers => ({
  ...answers,
  correction: true,
  reasonCode: '',
});

/** The scans that the order carries; those of another reason or change stay behind (LIC-06, LIC-07). */
export const scansOf = (a: Answers): Record<string, Scan> => ({
  ...(a.facts.dataChange ? { confirmDoc: a.confirmDoc } : {}),
  ...(a.facts.dataChange && a.change !== 'document' ? { addConfirmDoc: a.addConfirmDoc } : {}),
  ...(a.isCombatLoss ? { stateRegDoc: a.stateRegDoc } : {}),
});

const scanOf = ({ docType, confirmFile }: Scan) => ({ docType, confirmFile: confirmFile.id });

/** The passport's names in this call (LIC-25, AMB-108), by the form's names. */
const passportNames = {
  docTypeId: 'passportType',
  series: 'passportSeriia',
  number: 'passportNumber',
  issuedAt: 'passportDate',
  issuedBy: 'passportWhoGiven',
} as const;

/** The passport as this call takes it. */
function passportOf(passport: IdentityDocument): Schema['LicencePassport'] {
  const { docType, series, number, issuedAt = '', issuedBy } = documentOf(passport);
  return {
    passportType: docType.id,
    passportTypeName: docType.name,
    ...(series ? { passportSeriia: series } : {}),
    passportNumber: number,
    passportDate: issuedAt,
    passportWhoGiven: issuedBy,
  };
}

/** The form's name of a field that the server has refused. */
function fieldOf(field: string): string {
  if (/^reason(\.|$)/.test(field)) return 'reasonCode';
  const [name] = Object.entries(passportNames).find(([, called]) => field === `passport.${called}`) ?? [];
  return name ? `passport.${name}` : field;
}

const noLicence = { series: '', number: '', paperId: '' };
const noAddress = { region: '', cityType: '', city: '', street: '', streetType: '', building: '' };

/** The order as the server takes it (LIC-20 to LIC-29). The form of the new licence follows from the reason. */
function orderOf(answers: Answers): Schema['LicenceExchangeRequest'] {
  const { facts, change, isCombatLoss, docType } = answers;
  const contact = contactOf(answers);
  return {
    ...contact,
    license: facts.license ?? noLicence,
    reason: { id: facts.reasonId, name: facts.reason, code: Number(answers.reasonCode) },
    address: facts.address ?? noAddress,
    passport: passportOf(answers.passport),
    isCombatLoss,
    isPersonalChange: change === 'personal',
    isNewIdentityDoc: change === 'document',
    ...Object.fromEntries(Object.entries(scansOf(answers)).map(([name, scan]) => [name, scanOf(scan)])),
    ...(facts.dataChange ? { confirmed: answers.confirmed } : {}),
    sign: answers.sign,
    delivery:
      docType === ELECTRONIC_LICENCE
        ? { type: Number(ELECTRONIC) as 3 }
        : deliveryOf(answers.delivery, contact.phone),
  };
}
