import { Alert, Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { documentTypes, identityDocuments, type UserDocument } from '#api/lookups';
import { DateField } from '#form/DateField';
import { Field } from '#form/Field';
import { FieldRow } from '#form/FieldRow';
import { RadioField } from '#form/RadioField';
import { SelectField } from '#form/SelectField';
import { day } from '#lib/format';
import { kyivToday, recordShape } from '#lib/validation';
import { forms } from '#text/forms';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { fromRegister, type IdentityDocument, noDocument, sourceOf, TYPED } from './identityDocument';

const words = forms.document;

/**
 * The identity document of an order: one that the register holds, the first complete one by itself, or one that is typed
 * (PRES-18 to PRES-21, AMB-085, AMB-120). What the register lacks is asked for; of a card its record, unless the order has no
 * place for it.
 */
export function IdentityDocumentFields({ record = true }: { record?: boolean }) {
  const held = useQuery(identityDocuments);
  const types = useQuery(documentTypes);
  const { getValues, setValue } = useFormContext<{ passport: IdentityDocument }>();
  const passport = useWatch<{ passport: IdentityDocument }, 'passport'>({ name: 'passport' });
  const ready = held.data && types.data;

  const choose = (source: string) => {
    const document = held.data?.find((one) => sourceOf(one) === source);
    const type = types.data?.find(({ id }) => id === document?.docType?.id);
    const passport = document && type ? fromRegister(document, type) : { ...noDocument, source: TYPED };
    setValue('passport', passport);
    setValue('passport.source', passport.source, { shouldValidate: true }); // the step may be whole now
  };
  useEffect(() => {
    if (!ready || getValues('passport.source') !== '') return;
    const first = ready && (held.data?.find(({ complete }) => complete) ?? held.data?.[0]);
    choose(first ? sourceOf(first) : TYPED);
  });
  if (!held.data || !types.data) {
    return held.isError || types.isError ? <LoadError of={[held, types]} /> : <Loading rows={1} />;
  }
  const chosen = held.data.find((one) => sourceOf(one) === passport.source);
  return (
    <Box>
      <RadioField
        name="passport.source"
        label={words.title}
        options={[
          ...held.data.map(optionOf),
          { value: TYPED, label: words.another, hint: words.anotherHint },
        ]}
        onChosen={choose}
      />
      {chosen && !chosen.complete && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {words.incomplete}
        </Alert>
      )}
      {passport.source === TYPED && <TypeField />}
      {(passport.source === TYPED || !chosen?.complete) && passport.docTypeId !== '' && (
        <TypedFields passport={passport} lacks={chosen} record={record} />
      )}
    </Box>
  );
}

const optionOf = (document: UserDocument) => ({
  value: sourceOf(document),
  label: `${document.name}, ${[document.series, document.number].filter(Boolean).join('\u00a0')}`,
  hint: document.issuedAt ? words.from(day(document.issuedAt)) : '',
});

/** The type decides what else is asked, and nothing of another type stays. */
function TypeField() {
  const { data: types = [] } = useQuery(documentTypes);
  const { setValue } = useFormContext<{ passport: IdentityDocument }>();
  return (
    <SelectField
      name="passport.docTypeId"
      label={words.type}
      options={types.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChosen={(id) => {
        const { name = '', series = 0, number = 0 } = types.find((one) => String(one.id) === id) ?? {};
        const shape = { docTypeId: id, docTypeName: name, seriesLength: series, numberLength: number };
        setValue('passport', { ...noDocument, source: TYPED, ...shape });
      }}
    />
  );
}

type Asked = (name: 'series' | 'number' | 'issuedAt' | 'issuedBy') => boolean;

interface TypedFieldsProps {
  passport: IdentityDocument;
  lacks: UserDocument | undefined;
  record: boolean;
}

/** The fields of a typed document; of one of the register only what it lacks. */
function TypedFields({ passport, lacks, record }: TypedFieldsProps) {
  const asked: Asked = (name) => !lacks?.[name];
  return (
    <FieldRow>
      <NumberFields passport={passport} asked={asked} record={record} />
      {asked('issuedAt') && <DateField name="passport.issuedAt" label={words.issuedAt} until={kyivToday()} />}
      {asked('issuedBy') && (
        <Field name="passport.issuedBy" label={words.issuedBy} hint={words.issuedByHint} />
      )}
    </FieldRow>
  );
}

interface NumberFieldsProps {
  passport: IdentityDocument;
  asked: Asked;
  record: boolean;
}

/** A book has a series and a number, a card a number and its record in the register. */
function NumberFields({ passport, asked, record }: NumberFieldsProps) {
  return (
    <>
      {passport.seriesLength > 0 && asked('series') && (
        <Field
          name="passport.series"
          label={words.series}
          hint={words.seriesHint}
          maxLength={passport.seriesLength}
          shape={(typed) => typed.toUpperCase()}
        />
      )}
      {asked('number') && (
        <Field
          name="passport.number"
          label={words.number}
          hint={words.numberHint(passport.numberLength)}
          maxLength={passport.numberLength}
          inputMode="numeric"
        />
      )}
      {record && passport.seriesLength === 0 && asked('number') && (
        <Field
          name="passport.record"
          label={words.record}
          hint={words.recordHint}
          required={false}
          maxLength={14}
          shape={recordShape}
          inputMode="numeric"
        />
      )}
    </>
  );
}
