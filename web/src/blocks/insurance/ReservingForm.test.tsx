import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { motor } from '#wizards/insurance/product';
import { type Answers, empty } from './answers';
import { ProductContext } from './product';
import { ReservingForm } from './ReservingForm';

const message = 'Страхова компанія не прийняла запит. Оберіть іншу страхову компанію.';

function LastStep() {
  const form = useForm<Answers>({ defaultValues: empty });
  const { search } = useLocation();
  const last = motor.wizard.path(empty).at(-1) ?? '';
  return (
    <>
      <output>{search}</output>
      <ReservingForm form={form} step={last} next={() => undefined} back={undefined} closed={false}>
        {null}
      </ReservingForm>
    </>
  );
}

test('a refusal of the insurer leads back to the choice of a company', async () => {
  vi.spyOn(client, 'POST').mockResolvedValue({
    error: { success: false, code: 'insurer_unknown', message },
    response: new Response(null, { status: 422 }),
  } as never);
  motor.draft.use.setState({ answers: empty, faults: {} });
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter initialEntries={['/services/insurance?step=documents']}>
        <ProductContext value={motor}>
          <LastStep />
        </ProductContext>
      </TestRouter>
    </QueryClientProvider>,
  );
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Зарезервувати поліс' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent, 'INS-68').toContain(message);
  await person.click(screen.getByRole('button', { name: 'Обрати іншу страхову компанію' }));
  await waitFor(() => expect(screen.getByRole('status').textContent, 'INS-68').toBe('?step=offer'));
});
