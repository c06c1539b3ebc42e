import type { Schema } from '#api/client';
import type { UserDocument } from '#api/lookups';
import { chosen, type PartRules } from '#form/fieldRules';
import { day, isoDay } from '#lib/format';
import {
  normalizeCapitals,
  normalizeRecord,
  squeezed,
  typedDate,
  validDocumentNumber,
  validDocumentSeries,
  validIssueDate,
  validIssuer,
  validRecord,
} from '#lib/validation';

/** An identity document of an order, as it was chosen or typed. */
export interface IdentityDocument {
  /** Which document of the register it is, or TYPED. */
  source: string;
  docTypeId: string;
  /** What the type is called. */
  docTypeName: string;
  /** What the type asks for: letters of the series, digits of the number. */
  seriesLength: number;
  numberLength: number;
  series: string;
  number: string;
  record: string;
  /** DD.MM.YYYY. */
  issuedAt: string;
  issuedBy: string;
}

/** The source of a document that is typed by hand (AMB-120). */
export const TYPED = 'typed';

export const noDocument: IdentityDocument = {
  source: '',
  docTypeId: '',
  docTypeName: '',
  seriesLength: 0,
  numberLength: 0,
  series: '',
  number: '',
  record: '',
  issuedAt: '',
  issuedBy: '',
};

/** When and by whom any document was issued. */
export const issueRules = {
  issuedAt: typedDate(validIssueDate),
  issuedBy: (typed: string) => validIssuer(normalizeCapitals(typed)),
} as const;

export const documentRules: PartRules<IdentityDocument> = {
  source: chosen,
  docTypeId: chosen,
  series: (typed, { seriesLength }) => (seriesLength === 0 ? '' : validDocumentSeries(squeezed(typed))),
  number: (typed, { numberLength }) => validDocumentNumber(squeezed(typed), numberLength),
  record: (typed) => (typed.trim() === '' ? '' : validRecord(normalizeRecord(typed))),
  ...issueRules,
};

/** A document of the register by a name of its own. */
export const sourceOf = ({ docType, series = '', number }: UserDocument) =>
  `${docType?.id ?? 0}:${series}${number}`;

/** A document of the register in the form's words. */
export const fromRegister = (
  document: UserDocument,
  type: { series: number; number: number },
): IdentityDocument => ({
  source: sourceOf(document),
  docTypeId: String(document.docType?.id ?? ''),
  docTypeName: document.docType?.name ?? '',
  seriesLength: type.series,
  numberLength: type.number,
  series: document.series ?? '',
  number: document.number,
  record: document.record ?? '',
  issuedAt: day(document.issuedAt),
  issuedBy: document.issuedBy,
});

/** The document as an order takes it (WIZ-13). */
export const documentOf = (d: IdentityDocument): Schema['OrderedDocument'] => ({
  docType: { id: Number(d.docTypeId), name: d.docTypeName },
  ...(d.seriesLength > 0 ? { series: squeezed(d.series) } : {}),
  number: squeezed(d.number),
  ...(d.record.trim() ? { record: normalizeRecord(d.record) } : {}),
  issuedAt: isoDay(d.issuedAt) ?? '',
  issuedBy: normalizeCapitals(d.issuedBy),
});

/** The form's name of a field of the document that the server has refused. */
export const documentField = (field: string) =>
  field.replace(/^passport\.docType(\.|$).*/, 'passport.docTypeId');
