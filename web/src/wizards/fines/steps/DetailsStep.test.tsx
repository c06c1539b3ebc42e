import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { FieldRulesProvider } from '#form/fieldRules';
import { newQueries } from '#testing/queries';
import { forms } from '#text/forms';
import { finePayment as words } from '../text';
import { draft, empty, wizard } from '../wizard';
import { CheckStep } from './CheckStep';
import { DetailsStep } from './DetailsStep';

const typed = { series: '1ав', number: '20450001', plate: 'ка9400рр' };

test('the register is asked for the fine by the press that leads to it, and not again when it is shown (PAYF-06)', async () => {
  draft.use.setState({ answers: { ...empty, ...typed } });
  let answer = (_: unknown) => {};
  const get = vi
    .spyOn(client, 'GET')
    .mockImplementation((() => new Promise((resolve) => (answer = resolve))) as never);
  const next = vi.fn(() => expect(get).toHaveBeenCalledOnce());
  const step = (Step: typeof DetailsStep) => (
    <QueryClientProvider client={queries}>
      <FieldRulesProvider value={wizard.steps.details.rules}>
        <Step next={next} back={undefined} closed={false} />
      </FieldRulesProvider>
    </QueryClientProvider>
  );
  const queries = newQueries();
  const { rerender } = render(step(DetailsStep));
  fireEvent.click(screen.getByRole('button', { name: forms.wizard.next }));
  await vi.waitFor(() => expect(next).toHaveBeenCalled());
  rerender(step(CheckStep));
  answer({ data: [], response: Response.json([]) });
  await screen.findByText(words.none);
  expect(get).toHaveBeenCalledOnce();
});
