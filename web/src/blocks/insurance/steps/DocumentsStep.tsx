import { Alert, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { type DocumentKind, insurersDocuments } from '#api/insurance';
import type { UserDocument } from '#api/lookups';
import { TYPED } from '#blocks/person/identityDocument';
import { RadioField } from '#form/RadioField';
import { SelectField } from '#form/SelectField';
import { day } from '#lib/format';
import { forms } from '#text/forms';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import type { Answers } from '../answers';
import { fill } from '../fill';
import { PaperFields } from '../PaperFields';
import { answersWith, documentComplete, type InsuranceDocument, noPaper, paperIn } from '../paper';
import { useProduct } from '../product';
import { ReservingForm } from '../ReservingForm';
import { insurance as text } from '../text';

const words = forms.document;

/** The document of the insured, of those that the chosen company takes (INS-07, INS-21, INS-57 to INS-59, AMB-085). */
export function DocumentsStep(props: StepProps) {
  const { draft, documents } = useProduct();
  const form = useStepForm(draft);
  const company = draft.use((state) => state.answers.company.code);
  const kinds = useQuery(documents(company));
  const held = useQuery(insurersDocuments);
  if (!kinds.data || !held.data) {
    return kinds.isError || held.isError ? <LoadError of={[kinds, held]} /> : <Loading rows={2} />;
  }
  const papers = kinds.data.flatMap((kind) =>
    held.data
      .filter(({ type }) => type === kind.code)
      .map((document) => ({ document, paper: paperOf(document, kind) })),
  );
  return (
    <ReservingForm {...props} form={form} step="documents">
      <Panel>
        <Papers papers={papers} kinds={kinds.data} />
      </Panel>
    </ReservingForm>
  );
}

DocumentsStep.reads = [insurersDocuments];

/** A document that is typed. */
const typedPaper: InsuranceDocument = { ...noPaper, source: TYPED };

interface Held {
  document: UserDocument;
  paper: InsuranceDocument;
}

const shapeOf = ({ code, series, number, record }: DocumentKind) => ({
  type: code,
  seriesLength: series,
  numberLength: number,
  hasRecord: record,
});

/** A document of the register in the form's words. */
const paperOf = (document: UserDocument, kind: DocumentKind): InsuranceDocument => ({
  ...shapeOf(kind),
  source: `${document.type}:${document.series ?? ''}${document.number}`,
  series: kind.series > 0 ? (document.series ?? '') : '',
  number: document.number,
  record: kind.record ? (document.record ?? '') : '',
  issuedAt: day(document.issuedAt),
  issuedBy: document.issuedBy,
});

/** One that the registers hold, the preferred complete one by itself, or one that is typed. */
function Papers({ papers, kinds }: { papers: Held[]; kinds: readonly DocumentKind[] }) {
  const { setValue, watch } = useFormContext<Answers>();
  const documents = paperIn(watch());
  const typed = documents.source === TYPED;
  const kept = papers.find(({ paper }) => paper.source === documents.source)?.paper;
  const taken = kinds.some(({ code }) => code === documents.type);
  const stale = typed ? documents.type !== '' && !taken : !kept;
  useEffect(() => {
    if (!stale) return;
    const first = papers.find(({ paper }) => documentComplete(paper)) ?? papers[0];
    fill(setValue, answersWith(first?.paper ?? typedPaper), Boolean(first));
  }, [stale, papers, setValue]);
  const lacking = kept !== undefined && !documentComplete(kept);
  return (
    <>
      <RadioField
        name="document.source"
        label={text.paper}
        options={[
          ...papers.map(({ document, paper }) => ({
            value: paper.source,
            label: `${document.name}, ${paper.series} ${paper.number}`.replace('  ', ' '),
            hint: paper.issuedAt ? words.from(paper.issuedAt) : '',
          })),
          { value: TYPED, label: words.another, hint: words.anotherHint },
        ]}
        onChosen={(source) => {
          const chosen = papers.find(({ paper }) => paper.source === source);
          fill(setValue, answersWith(chosen?.paper ?? typedPaper), Boolean(chosen));
        }}
      />
      {lacking && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {words.incomplete}
        </Alert>
      )}
      {typed && <KindField kinds={kinds} />}
      {(typed || lacking) && documents.type !== '' && <PaperFields document={documents} />}
      <Typography color="textSecondary" sx={{ mt: 2 }}>
        {text.reserveNote}
      </Typography>
    </>
  );
}

/** The kind of a typed document decides what else is asked, and nothing of another kind stays. */
function KindField({ kinds }: { kinds: readonly DocumentKind[] }) {
  const { setValue } = useFormContext<Answers>();
  return (
    <SelectField
      name="documentType"
      label={words.type}
      options={kinds.map(({ code, name }) => ({ value: code, label: name }))}
      onChosen={(code) => {
        const kind = kinds.find((one) => one.code === code);
        fill(setValue, answersWith({ ...typedPaper, ...(kind ? shapeOf(kind) : {}) }));
      }}
    />
  );
}
