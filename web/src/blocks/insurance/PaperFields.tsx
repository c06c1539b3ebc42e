import { DateField } from '#form/DateField';
import { Field } from '#form/Field';
import { FieldRow } from '#form/FieldRow';
import { recordShape } from '#lib/validation';
import { forms } from '#text/forms';
import { type InsuranceDocument, namesOf } from './paper';
import { insurance as text } from './text';

const words = forms.document;
const capitals = (typed: string) => typed.toUpperCase();

/** The fields of a document of the insured, as its type asks for them (INS-57, INS-58). */
export function PaperFields({ document }: { document: InsuranceDocument }) {
  const { seriesLength, numberLength, hasRecord } = document;
  const names = namesOf(document.type);
  return (
    <FieldRow>
      {seriesLength > 0 && (
        <Field
          name={names.series}
          label={words.series}
          hint={text.seriesHint(seriesLength)}
          maxLength={seriesLength}
          shape={capitals}
        />
      )}
      <Field
        name={names.number}
        label={words.number}
        hint={words.numberHint(numberLength)}
        maxLength={numberLength}
        inputMode="numeric"
      />
      {hasRecord && (
        <Field
          name={names.record}
          label={text.record}
          hint={words.recordHint}
          maxLength={14}
          shape={recordShape}
          inputMode="numeric"
        />
      )}
      <IssueFields names={names} />
    </FieldRow>
  );
}

/** When and by whom a document was issued. */
export function IssueFields({ names }: { names: { issuedAt: string; issuedBy: string } }) {
  return (
    <>
      <DateField name={names.issuedAt} label={words.issuedAt} />
      <Field name={names.issuedBy} label={words.issuedBy} hint={words.issuedByHint} />
    </>
  );
}
