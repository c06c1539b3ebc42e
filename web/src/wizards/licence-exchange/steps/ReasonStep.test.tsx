import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { FieldRulesProvider } from '#form/fieldRules';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { draft, empty, wizard } from '../wizard';
import { ReasonStep } from './ReasonStep';

const early = 'Заяву можна подати лише в день закінчення строку дії';
const reasons = [
  { id: 2, code: 30199, name: 'Закінчення строку дії посвідчення', docType: 200, longTerm: true },
  { id: 3, code: 30283, name: 'Обмін посвідчення, виданого вперше', docType: 200, refusal: early },
];
const next = vi.fn();

/** Shows the step to the holder of a licence that is valid until a day. */
function show(expiredAt?: string) {
  const offer = { available: true, forms: [{ docType: 200, name: 'Пластикове', reasons }] };
  vi.spyOn(client, 'GET').mockImplementation((async (path: string) => ({
    data: path === '/api/user/license/national' ? { expiredAt } : path.includes('license') ? offer : {},
    response: new Response(null, { status: 200 }),
  })) as never);
  draft.use.setState({ answers: { ...empty, docType: '200' }, faults: {} });
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>
        <FieldRulesProvider value={wizard.steps.reason.rules}>
          <ReasonStep next={next} back={undefined} closed={false} />
        </FieldRulesProvider>
      </TestRouter>
    </QueryClientProvider>,
  );
}

test('a reason that is refused now is no choice, and the step says why (LIC-41)', async () => {
  show('2026-01-01');
  await screen.findByRole('radio', { name: /Закінчення/ });
  expect(screen.queryByRole('radio', { name: /виданого вперше/ })).toBeNull();
  const note = screen.getByRole('note').textContent;
  expect(note).toContain('Обмін посвідчення, виданого вперше');
  expect(note).toContain(early);
});

test.each([
  ['2999-03-01', /дійсне до 01.03.2999/],
  [undefined, /безстрокове/],
])('of a licence that is valid until %s it is said when its end is the reason', async (until, words) => {
  show(until);
  await userEvent.setup().click(await screen.findByRole('radio', { name: /Закінчення/ }));
  expect((await screen.findByRole('status')).textContent).toMatch(words);
});

test('of a licence whose term has ended nothing is said', async () => {
  show('2026-01-01');
  await userEvent.setup().click(await screen.findByRole('radio', { name: /Закінчення/ }));
  expect(screen.queryByRole('status')).toBeNull();
});
