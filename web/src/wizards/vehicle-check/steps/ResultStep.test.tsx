import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { vehicleCheck } from '../text';
import { draft, empty } from '../wizard';
import { ResultStep } from './ResultStep';

const octavia = { carId: '1', brand: 'SKODA', model: 'OCTAVIA', makeYear: 2019, vin: 'TMB99HAV3KM626020' };
const golf = { carId: '2', brand: 'VW', model: 'GOLF', makeYear: 2015, vin: 'WVWZZZ1KZFW000001' };

beforeEach(() => draft.use.setState({ answers: { ...empty, type: 'vin', vin: octavia.vin } }));

/** Shows what the register has found; every request that was made. */
function show(found: object[]) {
  const requests: [string, unknown][] = [];
  vi.spyOn(client, 'GET').mockResolvedValue({
    data: { price: 11_940 },
    response: Response.json({}),
  } as never);
  vi.spyOn(client, 'POST').mockImplementation((async (path: string, { body }: { body: unknown }) => {
    const data = body instanceof FormData ? await (body.get('data') as Blob).text() : body;
    requests.push([path, typeof data === 'string' ? JSON.parse(data) : data]);
    return { data: path.includes('search') ? found : { id: 'an order' }, response: Response.json({}) };
  }) as never);
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>
        <ResultStep next={() => undefined} back={() => undefined} closed={false} />
      </TestRouter>
    </QueryClientProvider>,
  );
  return requests;
}

const order = () => fireEvent.click(screen.getByRole('button', { name: vehicleCheck.order }));
const search = { type: 'vin', vin: octavia.vin };

test('answers that were found on another device are searched again, and one vehicle is chosen by itself (VCHK-09)', async () => {
  const requests = show([octavia]);
  expect(await screen.findByText(vehicleCheck.one)).toBeTruthy();
  order();
  await vi.waitFor(() => expect(requests.at(-1)).toEqual(['/api/services', { search, carId: '1' }]));
  expect(requests[0]).toEqual(['/api/vehicles/search/criteria', search]);
});

test('of several vehicles the citizen chooses one; a choice that is not found any more does not count (VCHK-10)', async () => {
  draft.use.setState({ answers: { ...draft.use.getState().answers, carId: 'gone' } });
  const requests = show([octavia, golf]);
  expect(await screen.findByText(vehicleCheck.several)).toBeTruthy();
  const button = screen.getByRole('button', { name: vehicleCheck.order });
  const hint = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe(vehicleCheck.notChosen); // WIZ-04
  order();
  expect(screen.getByRole('alert').textContent).toBe(vehicleCheck.several); // WIZ-04
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
  expect(requests).toHaveLength(1);
  fireEvent.click(screen.getByRole('radio', { name: /GOLF/ }));
  expect(screen.queryByRole('alert')).toBeNull();
  order();
  await vi.waitFor(() => expect(requests.at(-1)).toEqual(['/api/services', { search, carId: '2' }]));
});

test('nothing found leads back to the search (VCHK-08)', async () => {
  show([]);
  expect(await screen.findByText(vehicleCheck.none)).toBeTruthy();
  expect(screen.getByRole('button', { name: vehicleCheck.change })).toBeTruthy();
});
