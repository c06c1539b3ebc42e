import { normalizeCapitals, normalizeRecord, squeezed } from '#lib/validation';
import { forms } from '#text/forms';
import type { IdentityDocument } from './identityDocument';

/** The document on a check page, with all that was typed of it. */
export const documentRows = ({
  docTypeName,
  seriesLength,
  series,
  number,
  record,
  issuedAt,
  issuedBy,
}: IdentityDocument): [label: string, value: string][] => [
  [
    docTypeName || forms.document.title,
    `${seriesLength > 0 ? squeezed(series) : ''} ${squeezed(number)}`.trim(),
  ],
  [forms.document.recordNumber, normalizeRecord(record)],
  [forms.document.issuedAt, issuedAt],
  [forms.document.issuedBy, normalizeCapitals(issuedBy)],
];
