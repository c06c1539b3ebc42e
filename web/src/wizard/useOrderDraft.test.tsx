import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { OrderButton } from '#order/OrderButton';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { defineWizard } from './defineWizard';
import { createWizardDraft } from './draft/wizardDraft';
import { useOrderDraft } from './useOrderDraft';

const id = '0192a3b4-0000-7000-8000-000000000001';

function Check() {
  const draft = {
    use: { getState: () => ({ answers: {} }) },
    patch: () => undefined,
    flush: async () => undefined,
  };
  const creation = useOrderDraft(
    { type: 'licence-exchange', path: () => [], orderOf: () => ({}) } as never,
    draft as never,
  );
  return <OrderButton label="Перейти до підпису" creation={creation} back={undefined} closed={false} />;
}

// SPR-34.
test.each([
  ['refusal leads to the order that stands in its way', 409, id, [id]],
  ['refusal leads nowhere when there is none', 409, undefined, []],
  ['fault leads nowhere: the order that it names may not be there', 500, id, []],
])('a %s', async (_, status, named, standing) => {
  const message = 'У Вас вже є чинна заява, стежте за нею у «Моїх послугах».';
  vi.spyOn(client, 'POST').mockResolvedValue({
    error: { success: false, code: 'active_application', message, id: named },
    response: new Response(null, { status }),
  } as never);
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>
        <Check />
      </TestRouter>
    </QueryClientProvider>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Перейти до підпису' }));
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  const found = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  expect(found).toEqual(standing.map((order) => `/services/ordered#order-${order}`));
});

test.each([
  ['our own failure', 500, true],
  ['an answer that does not come', 503, true],
  ['a refusal', 409, false],
])('%s (ERR-12, AMB-045)', async (_, status, ours) => {
  vi.spyOn(client, 'POST').mockResolvedValue({
    error: { success: false, code: 'any', message: 'Чому ні.' },
    response: new Response(null, { status }),
  } as never);
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>
        <Check />
      </TestRouter>
    </QueryClientProvider>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Перейти до підпису' }));
  const said = (await screen.findByRole('alert')).textContent ?? '';
  expect(said.includes('Ой, щось пішло не так'), 'ERR-12').toBe(ours);
});

interface Answers {
  number: string;
}

const wizard = defineWizard<Answers>()({
  type: 'vehicle-check',
  version: 1,
  title: 'Послуга',
  steps: { data: { title: 'Дані', fields: { number: () => '' } }, check: { title: 'Перевірка' } },
  orderOf: ({ number }, carId: string) => ({ search: { type: 'vin', vin: number }, carId }),
  fieldOf: (field, { number }) => (field === 'search.vin' && number === 'typed' ? 'number' : field),
});

const draft = createWizardDraft<Answers>(wizard, { number: 'typed' });

function Data() {
  const creation = useOrderDraft(wizard, draft, { facts: '7' });
  return <OrderButton label="Замовити" creation={creation} back={undefined} closed={false} />;
}

test('the map makes the order of answers and facts, and names the field that was refused', async () => {
  const post = vi.spyOn(client, 'POST').mockResolvedValue({
    error: { success: false, code: 'invalid', fields: { 'search.vin': 'Не той VIN' } },
    response: new Response(null, { status: 422 }),
  } as never);
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>
        <Data />
      </TestRouter>
    </QueryClientProvider>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Замовити' }));
  await waitFor(() => expect(draft.use.getState().faults).toEqual({ number: 'Не той VIN' }));
  const [, { body }] = post.mock.lastCall as unknown as [string, { body: FormData }];
  const sent = JSON.parse(await (body.get('data') as Blob).text());
  expect(sent).toEqual({ search: { type: 'vin', vin: 'typed' }, carId: '7' });
});
