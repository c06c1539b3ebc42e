import { expect, test } from 'vitest';
import { documentRows } from './documentRows';
import { noDocument } from './identityDocument';

const typed = { ...noDocument, issuedAt: '02.01.2020', issuedBy: '8012' };

test('a check page has all that was typed of a document, as it is sent', () => {
  expect(
    documentRows({
      ...typed,
      docTypeName: 'ID-картка',
      numberLength: 9,
      number: '001 234 567',
      record: '1985010212345',
    }),
  ).toEqual([
    ['ID-картка', '001234567'],
    ['Номер запису (УНЗР)', '19850102-12345'],
    ['Дата видачі', '02.01.2020'],
    ['Ким видано', '8012'],
  ]);
});

test('the series of another document is not among it', () => {
  const book = { ...typed, docTypeName: 'Паспорт', seriesLength: 2, series: 'аб', number: '123456' };
  expect(documentRows(book)[0]).toEqual(['Паспорт', 'АБ 123456']);
  expect(documentRows({ ...book, seriesLength: 0 })[0]).toEqual(['Паспорт', '123456']);
});
