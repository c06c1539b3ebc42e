/** The documents among the answers: a driving licence and a privilege have fields of their own, all others those of a passport. */
import { chosen, type FieldRules, type PartRules, passes } from '#form/fieldRules';
import { faults } from './faults';

/** Where a document comes from, and what its type asks for. */
interface DocumentShape {
  source: string;
  seriesLength: number;
  numberLength: number;
  hasRecord: boolean;
}

/** A document of the insured. */
export interface InsuranceDocument extends DocumentShape {
  type: string;
  series: string;
  number: string;
  record: string;
  issuedAt: string;
  issuedBy: string;
}

const noShape: DocumentShape = { source: '', seriesLength: 0, numberLength: 0, hasRecord: false };
export const noPaper: InsuranceDocument = {
  ...noShape,
  type: '',
  series: '',
  number: '',
  record: '',
  issuedAt: '',
  issuedBy: '',
};

const noNumbers = {
  licenseSeria: '',
  licenseNumber: '',
  licenseStartDate: '',
  licenseIssuedBy: '',
  passportSeria: '',
  passportNumber: '',
  passportRecord: '',
  passportStartDate: '',
  passportIssuedBy: '',
};

/** No document, and none of a privilege. */
export const noPapers = {
  documentType: '',
  document: noShape,
  ...noNumbers,
  privilegeSeria: '',
  privilegeNumber: '',
  privilegeStartDate: '',
  privilegeIssuedBy: '',
};

/** The documents by the names of the form (INS-13). */
export type Papers = typeof noPapers;

const licenceNames = {
  series: 'licenseSeria',
  number: 'licenseNumber',
  issuedAt: 'licenseStartDate',
  issuedBy: 'licenseIssuedBy',
} as const;
const passportNames = {
  series: 'passportSeria',
  number: 'passportNumber',
  record: 'passportRecord',
  issuedAt: 'passportStartDate',
  issuedBy: 'passportIssuedBy',
} as const;
export const privilegeNames = {
  series: 'privilegeSeria',
  number: 'privilegeNumber',
  issuedAt: 'privilegeStartDate',
  issuedBy: 'privilegeIssuedBy',
} as const;

/** The form's names of a document's fields. */
export const namesOf = (type: string) =>
  type === 'driver_license' ? { ...passportNames, ...licenceNames } : passportNames;

/** The document of the answers. */
export function paperIn(answers: Papers): InsuranceDocument {
  const names = namesOf(answers.documentType);
  return {
    ...answers.document,
    type: answers.documentType,
    series: answers[names.series],
    number: answers[names.number],
    record: answers[names.record],
    issuedAt: answers[names.issuedAt],
    issuedBy: answers[names.issuedBy],
  };
}

/** The answers that a document fills in; nothing of another one stays. */
export function answersWith(paper: InsuranceDocument): Partial<Papers> {
  const { source, seriesLength, numberLength, hasRecord } = paper;
  const names = namesOf(paper.type);
  return {
    ...noNumbers,
    documentType: paper.type,
    document: { source, seriesLength, numberLength, hasRecord },
    [names.series]: paper.series,
    [names.number]: paper.number,
    [names.record]: paper.record,
    [names.issuedAt]: paper.issuedAt,
    [names.issuedBy]: paper.issuedBy,
  };
}

const paperRules: PartRules<InsuranceDocument> = {
  type: chosen,
  series: (typed, { seriesLength }) => (seriesLength === 0 ? '' : faults.series(typed, seriesLength)),
  number: (typed, { numberLength }) => faults.number(typed, numberLength),
  record: (typed, { hasRecord }) => (hasRecord ? faults.record(typed) : ''),
  issuedAt: faults.issuedAt,
  issuedBy: faults.issuedBy,
};

export const documentComplete = (paper: InsuranceDocument) => passes(paperRules, paper);

/** The rule of a field that is asked for documents of some types, and may be empty for the others. */
const ruleOf = (name: keyof typeof noNumbers) => (value: string, answers: Papers) => {
  const [part] = Object.entries(namesOf(answers.documentType)).find(([, own]) => own === name) ?? [];
  return paperRules[part as 'number']?.(value, paperIn(answers)) ?? '';
};

/** The rules of the document by the names of the form. */
export const documentRules: FieldRules<Papers> = {
  document: () => '',
  'document.source': chosen,
  documentType: chosen,
  ...Object.fromEntries(Object.keys(noNumbers).map((name) => [name, ruleOf(name as keyof typeof noNumbers)])),
};
