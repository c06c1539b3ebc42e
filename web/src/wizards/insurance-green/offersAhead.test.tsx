import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { empty } from '#blocks/insurance/answers';
import { OffersAhead } from '#blocks/insurance/OffersAhead';
import { ProductContext } from '#blocks/insurance/product';
import { day, daysAfter } from '#lib/format';
import { kyivToday } from '#lib/validation';
import { newQueries } from '#testing/queries';
import { green } from './product';

const vehicle = {
  ...empty.vehicle,
  vin: 'TMB99HAV3KM626020',
  plate: 'KA9400PP',
  type: 'B1',
  orderable: true,
};
const chosen = {
  ...empty,
  ...{ whose: 'own' as const, plate: 'KA9400PP', vehicle },
  ...{ territory: '1', policyStartDate: day(daysAfter(kyivToday(), 1)) },
};
let ask = vi.spyOn(client, 'POST');
const rest = () => act(() => vi.advanceTimersByTimeAsync(250));
const fill = (part: object) =>
  act(() => green.draft.use.setState({ answers: { ...green.draft.use.getState().answers, ...part } }));

beforeEach(() => {
  vi.useFakeTimers();
  const answer = { data: [], response: new Response('[]') };
  ask = vi.spyOn(client, 'POST').mockResolvedValue(answer as never);
  green.draft.use.setState({ answers: chosen });
  render(
    <QueryClientProvider client={newQueries()}>
      <ProductContext value={green}>
        <OffersAhead />
      </ProductContext>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  vi.useRealTimers();
  green.draft.use.setState(green.draft.use.getInitialState());
});

test('offers are asked for once the answers before them are complete, and not for later answers', async () => {
  await rest();
  expect(ask, 'the term is missing').not.toHaveBeenCalled();
  fill({ period: 'D15' });
  expect(ask).toHaveBeenCalledOnce();
  expect(ask.mock.calls[0]?.[0]).toBe('/api/insurance-green/offers');
  const company = {
    ...empty.company,
    code: '1',
    asked: green.questionOf(green.draft.use.getState().answers),
  };
  fill({ company, email: 'driver@ukr.net' });
  await rest();
  expect(ask).toHaveBeenCalledOnce();
});

test('another answer asks again', async () => {
  fill({ period: 'D15' });
  await rest();
  fill({ period: 'M1' });
  expect(ask, 'the choice may change once more').toHaveBeenCalledOnce();
  await rest();
  expect(ask).toHaveBeenCalledTimes(2);
});
