import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { newQueries } from '#testing/queries';
import { PdfField } from './PdfField';
import { noFile } from './stored';

let form: UseFormReturn<{ scan: typeof noFile }>;

function Form() {
  form = useForm({ defaultValues: { scan: noFile }, reValidateMode: 'onSubmit' });
  return (
    <QueryClientProvider client={newQueries()}>
      <FormProvider {...form}>
        <PdfField name="scan" label="Скан документа" />
      </FormProvider>
    </QueryClientProvider>
  );
}

/** Lets go of a file over the field. */
const drop = (file: File) =>
  fireEvent.drop(screen.getByLabelText('Скан документа'), {
    dataTransfer: {
      files: [file],
      items: [{ kind: 'file', type: file.type, getAsFile: () => file }],
      types: ['Files'],
    },
  });

test('a document that is dropped on its field is sent (UPL-01)', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ id: '7', name: 'паспорт.pdf' }));
  render(<Form />);
  drop(new File(['GIF89a'], 'паспорт.gif', { type: 'image/gif' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Допустимий формат PDF');
  drop(new File(['%PDF-1.7'], 'паспорт.pdf', { type: 'application/pdf' }));
  expect(await screen.findByRole('button', { name: 'Вилучити: паспорт.pdf' })).toBeDefined();
});

test('a document is not missing any more as soon as it is there (LIC-49)', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ id: '7', name: 'паспорт.pdf' }));
  render(<Form />);
  await act(async () => void (await form.trigger('scan')));
  expect(screen.getByRole('alert').textContent).toBe('Додайте файл');
  drop(new File(['%PDF-1.7'], 'паспорт.pdf', { type: 'application/pdf' }));
  await screen.findByRole('button', { name: 'Вилучити: паспорт.pdf' });
  expect(form.getFieldState('scan').error).toBeUndefined(); // the summary shows all that is wrong
});

test('the field is named by its label, in Ukrainian', () => {
  render(<Form />);
  expect(screen.getByLabelText('Скан документа').getAttribute('aria-label'), 'SHELL-01').toBeNull();
});

test('a document that the network has lost is sent when it is there again', async () => {
  let there = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => there);
  vi.stubGlobal('fetch', async () => {
    if (!there) throw new TypeError('Failed to fetch');
    return Response.json({ id: '7', name: 'паспорт.pdf' });
  });
  render(<Form />);
  drop(new File(['%PDF-1.7'], 'паспорт.pdf', { type: 'application/pdf' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Немає зв’язку');
  there = true;
  fireEvent(window, new Event('online'));
  expect(await screen.findByRole('button', { name: 'Вилучити: паспорт.pdf' })).toBeDefined();
});

test('a document whose upload was broken off is sent again by a press, and need not be chosen again', async () => {
  let broken = true;
  vi.stubGlobal('fetch', async () => {
    if (broken) throw new TypeError('Failed to fetch');
    return Response.json({ id: '7', name: 'паспорт.pdf' });
  });
  render(<Form />);
  drop(new File(['%PDF-1.7'], 'паспорт.pdf', { type: 'application/pdf' }));
  const again = await screen.findByRole('button', { name: /^Спробувати ще раз/ });
  broken = false;
  fireEvent.click(again);
  expect(await screen.findByRole('button', { name: 'Вилучити: паспорт.pdf' })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a document that is refused for what it is is not sent again', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'malware', message: 'Файл заражено' }, { status: 422 }),
  );
  render(<Form />);
  drop(new File(['%PDF-1.7'], 'паспорт.pdf', { type: 'application/pdf' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Файл заражено');
  expect(screen.queryByRole('button', { name: /^Спробувати ще раз/ })).toBeNull();
});
