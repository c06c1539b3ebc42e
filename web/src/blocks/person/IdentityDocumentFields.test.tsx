import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { documentTypes, identityDocuments } from '#api/lookups';
import { FieldRulesProvider, within } from '#form/fieldRules';
import { newQueries } from '#testing/queries';
import { forms } from '#text/forms';
import { IdentityDocumentFields } from './IdentityDocumentFields';
import { documentOf, documentRules, noDocument, TYPED } from './identityDocument';

const words = forms.document;

let form: UseFormReturn<{ passport: typeof noDocument }>;

/** A document that is typed: the register holds none. */
function Form() {
  form = useForm({ defaultValues: { passport: { ...noDocument, source: TYPED } } });
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(identityDocuments.queryKey, []);
  queries.setQueryData(documentTypes.queryKey, [
    { id: 1, name: 'Паспорт-книжечка', series: 2, number: 6 },
    { id: 2, name: 'ID-картка', series: 0, number: 9 },
  ] as never);
  return (
    <QueryClientProvider client={queries}>
      <FormProvider {...form}>
        <FieldRulesProvider value={within('passport', documentRules)}>
          <IdentityDocumentFields />
        </FieldRulesProvider>
      </FormProvider>
    </QueryClientProvider>
  );
}

// PRES-19, PRES-21: what one type has and another has not is neither kept unseen nor sent.
test('another type is another document', () => {
  render(<Form />);
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill(words.type, '1');
  fill(words.series, 'МЮ');
  fill(words.number, '123456');
  fill(words.type, '2');
  expect(form.getValues('passport')).toMatchObject({
    ...{ docTypeId: '2', docTypeName: 'ID-картка', series: '', number: '' },
  });
  expect(screen.getByLabelText<HTMLInputElement>(words.number).value).toBe('');
  fill(words.record, '19850');
  fill(words.type, '1');
  expect(documentOf(form.getValues('passport'))).not.toHaveProperty('record');
  expect(form.getValues('passport')).toMatchObject({ source: TYPED, seriesLength: 2, numberLength: 6 });
});
