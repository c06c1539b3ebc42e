import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { Component as BankPage } from './BankPage';

const acceptUrl = 'https://bank.example/accept';

function open(phone: boolean) {
  const prepared = { token: 't', state: 's', requestId: 'r', deeplink: 'https://bank.example', acceptUrl };
  sessionStorage.setItem('cabinet-bank', JSON.stringify({ prepared, until: Date.now() + 180_000 }));
  vi.stubGlobal('fetch', async () => Response.json({ status: 'pending' }, { status: 202 }));
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: phone && query.includes('max-width'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  return render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>
        <BankPage />
      </TestRouter>
    </QueryClientProvider>,
  );
}

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));

test.each([
  ['on a phone the way into the app is first, and the code is behind a link', true],
  ['on a desk the code is first', false],
])('%s (AUTH-17)', async (_, phone) => {
  open(phone);
  const code = await screen.findByLabelText('QR-код для входу через monobank');
  const link = screen.getByRole('link', { name: 'Відкрити monobank' });
  expect(link.getAttribute('href')).toBe(acceptUrl);
  const linkFirst = link.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(linkFirst > 0).toBe(phone);
  expect(code.closest('details') !== null).toBe(phone);
  expect(code.closest('details')?.open ?? false).toBe(false);
});
