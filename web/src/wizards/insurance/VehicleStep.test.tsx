import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { empty } from '#blocks/insurance/answers';
import { ProductContext } from '#blocks/insurance/product';
import { FieldRulesProvider } from '#form/fieldRules';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { motor } from './product';
import { VehicleStep } from './steps/VehicleStep';
import { draft, wizard } from './wizard';

const wait = { timeout: 5_000 };
let answer: (found: object[]) => void;
const next = vi.fn();

/** Shows the step to a citizen without vehicles; the search by plate answers when the test says so. */
async function show(whose: 'own' | 'other') {
  vi.spyOn(client, 'GET').mockImplementation(((path: string) => {
    const reply = (data: unknown) => ({ data, response: new Response(null, { status: 200 }) });
    if (path !== '/api/vehicles/search/criteria') return Promise.resolve(reply([]));
    return new Promise((resolve) => {
      answer = (found) => resolve(reply(found));
    });
  }) as never);
  draft.use.setState({ answers: { ...empty, whose }, faults: {} });
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>
        <ProductContext value={motor}>
          <FieldRulesProvider value={wizard.steps.vehicle.rules}>
            <VehicleStep next={next} back={undefined} closed={false} />
          </FieldRulesProvider>
        </ProductContext>
      </TestRouter>
    </QueryClientProvider>,
  );
}

beforeEach(() => next.mockReset());
const further = () => screen.getByRole('button', { name: 'Далі' });

test('a search that is under way is no fault, and what it finds is said once it is over (INS-28)', async () => {
  await show('other');
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText('Номерний знак', {}, wait), 'ZZ0000ZZ');
  await person.click(further());
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(answer).toBeDefined(), wait);
  await person.click(further());
  expect(screen.queryByRole('alert')).toBeNull();
  answer([]);
  expect((await screen.findByRole('alert', {}, wait)).textContent).toContain(
    'транспортний засіб не знайдено',
  );
  expect(further().getAttribute('aria-disabled')).toBe('true');
  await person.click(further());
  expect(document.body.textContent).not.toContain('Шукаємо');
  expect(screen.getAllByRole('alert')[0]?.textContent).toContain('Перевірте номерний знак');
  expect(next).not.toHaveBeenCalled();
}, 20_000);

test('who has no vehicle reads why the step does not continue, and is led on (INS-64, WIZ-04)', async () => {
  await show('own');
  const person = userEvent.setup();
  await screen.findByText(/немає інформації про Ваш транспортний засіб/, {}, wait);
  expect(further().getAttribute('aria-disabled')).toBe('true');
  await person.click(further());
  expect((await screen.findByRole('alert')).textContent).toContain('На Вас не зареєстровано');
  expect(next).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Застрахувати транспорт іншої особи' }));
  expect(await screen.findByLabelText('Номерний знак', {}, wait)).toBeTruthy();
  expect(draft.use.getState().answers.whose).toBe('other');
  expect(screen.queryByRole('alert')).toBeNull();
}, 20_000);
