import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { newQueries } from '#testing/queries';
import { Component as ContactsTab } from './ContactsTab';

// A register may lack a citizen's gender; the form cannot clear one that is set.
test('contacts without a gender are not saved', async () => {
  const profile = { email: 'driver@ukr.net', emailStatus: 'verified', phone: '+380671234567', username: {} };
  vi.stubGlobal('fetch', async () => Response.json(profile));
  render(
    <QueryClientProvider client={newQueries()}>
      <ContactsTab />
    </QueryClientProvider>,
  );
  const phone = await screen.findByLabelText('Телефон');
  const save = screen.getByRole('button', { name: 'Зберегти' });
  fireEvent.change(phone, { target: { value: '+380 (67) 765-43-21' } });
  expect(save.getAttribute('aria-disabled'), 'PROF-04').toBe('true');
  expect(screen.getByText('Заповніть усі поля, щоб зберегти')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Жіноча'));
  expect(save.getAttribute('aria-disabled'), 'PROF-04').toBe('false');
});

// A fault is led to, whether the page or the server finds it.
test.each([
  ['+380 (11) 123-45-67', 200, 'Неправильно вказаний номер телефону'],
  ['+380 (67) 765-43-21', 422, 'Номер недоступний'],
])('a fault in the contacts takes the focus: %s', async (typed, status, fault) => {
  const profile = { email: 'a@ukr.net', phone: '+380671234567', gender: 'male', username: {} };
  vi.stubGlobal('fetch', async (call: Request) =>
    call.method === 'PATCH'
      ? Response.json({ success: false, code: 'invalid', message: '', fields: { phone: fault } }, { status })
      : Response.json(profile),
  );
  render(
    <QueryClientProvider client={newQueries()}>
      <ContactsTab />
    </QueryClientProvider>,
  );
  const phone = await screen.findByLabelText('Телефон');
  fireEvent.change(phone, { target: { value: typed } });
  const save = screen.getByRole('button', { name: 'Зберегти' });
  save.focus();
  fireEvent.click(save);
  expect((await screen.findAllByText(fault)).length).toBeGreaterThan(0);
  await vi.waitFor(() => expect(document.activeElement).toBe(phone));
});
