import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { maintenance, type Order } from '#api/queries';
import { Confirmation } from '#blocks/insurance/Confirmation';
import { PolicyCode } from '#blocks/insurance/PolicyCode';
import { ProductContext } from '#blocks/insurance/product';
import { SignStep } from '#blocks/signing/SignStep';
import { newQueries } from '#testing/queries';
import { ordering } from '#text/ordering';
import { RouterProvider } from '#ui/RouterProvider';
import { createMemoryRouter } from '#ui/router';
import { Stages } from './exchange-spr/Stages';
import { motor } from './insurance/product';
import { ConfirmLoss } from './licence-exchange/ConfirmLoss';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));

const order = {
  id: '0192a3b4-0000-7000-8000-000000000001',
  service: { internalName: 'exchange-spr', name: 'Обмін свідоцтва' },
  status: 'w8_2_permission',
  subStatus: 'approved',
  price: 260_000,
  insurance: { codeLength: 4, codeSentAt: '2026-03-05T21:40:00Z', codeExpiresAt: '2999-01-01T00:00:00Z' },
  actions: [{ action: 'approve' }, { action: 'enter_code' }, { action: 'resend_code' }],
} as unknown as Order;

const told: Record<string, unknown> = {
  '/api/services/{id}/statement': { payload: '{}', ways: ['widget', 'diia', 'unsigned'] },
  '/api/services/{id}/statement/summary': [],
  '/api/user/profile': { ipnChar: '3111111117', username: {} },
  '/api/signing': { widgetUrl: 'https://widget.test/', checkRnokpp: true },
  '/api/services/info/{name}': { priceTags: {} },
  '/api/services/stages/{id}': {
    stage: 'permission',
    status: 'approved',
    isPresentAllow: true,
    plates: [],
    checkData: [],
    data: { plate: 'KA9400PP', regNum: '' },
  },
};

const open = { active: false, now: '2026-03-05T21:39:00Z' };
const night = { ...open, orderingBlockedUntil: '2026-03-05T22:05:00Z' };

/** Shows a screen during the given maintenance, with a function that changes it, and every call that changes anything. */
function shown(screenOf: ReactNode, works: object) {
  const changes: string[] = [];
  let now = works;
  vi.spyOn(client, 'GET').mockImplementation((async (path: string) => ({
    data: path === '/api/maintenance' ? now : (told[path] ?? []),
    response: new Response('', { status: 200 }),
  })) as never);
  for (const method of ['POST', 'PATCH'] as const)
    vi.spyOn(client, method).mockImplementation((async (path: string) => {
      changes.push(`${method} ${path}`);
      return { data: order, response: new Response('', { status: 200 }) };
    }) as never);
  const queries = newQueries({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(maintenance.queryKey, works as never);
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider
        router={createMemoryRouter([{ path: '/', element: screenOf }], { initialEntries: ['/?step=plate'] })}
      />
    </QueryClientProvider>,
  );
  const tell = (next: object) => {
    now = next;
    return act(async () => queries.setQueryData(maintenance.queryKey, next as never));
  };
  return { changes, tell };
}

/** What can be used of a screen: in a closed fieldset nothing can, a button may say so by itself. */
const usable = () =>
  [...document.querySelectorAll('input, button:not([disabled]):not([aria-disabled=true]), iframe')].filter(
    (one) => !one.closest('fieldset:disabled'),
  );

test.each([
  ['the signature', <SignStep key="1" order={order} />, ['Завантажити заяву (PDF)']],
  ['the confirmation of a loss', <ConfirmLoss key="2" order={order} />, []],
  [
    'the approval of a policy',
    <ProductContext key="3" value={motor}>
      <Confirmation order={order} onChange={() => undefined} />
    </ProductContext>,
    ['Змінити дані'],
  ],
  ['the code of a policy', <PolicyCode key="4" order={order} onChange={() => undefined} />, ['Змінити дані']],
  ['the stages of a certificate', <Stages key="5" order={order} step="plate" />, ['Назад']],
])('%s waits until the nightly works are over, and says so (CAT-32, AMB-113)', async (_, element, left) => {
  const { changes, tell } = shown(element, night);
  expect(await screen.findByText(ordering.blocked('00:05'))).toBeTruthy();
  await vi.waitFor(() => expect(usable().map(({ textContent }) => textContent)).toEqual(left));
  for (const button of document.querySelectorAll('button[type=submit]')) fireEvent.click(button);
  await act(async () => undefined);
  expect(changes).toEqual([]);
  await tell({ ...open, orderingBlockedUntil: '2026-03-05T23:30:00Z' });
  expect(await screen.findByText(ordering.blocked('01:30'))).toBeTruthy();
  await tell(open);
  await vi.waitFor(() => expect(screen.queryByText(ordering.blocked('01:30'))).toBeNull());
  await vi.waitFor(() => expect(usable().length + changes.length).toBeGreaterThan(left.length));
});
