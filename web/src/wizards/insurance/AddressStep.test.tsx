import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { type Answers, empty } from '#blocks/insurance/answers';
import { ProductContext } from '#blocks/insurance/product';
import { AddressStep } from '#blocks/insurance/steps/AddressStep';
import { FieldRulesProvider } from '#form/fieldRules';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { motor } from './product';
import { DataStep } from './steps/DataStep';
import { draft, wizard } from './wizard';

const home = {
  region: 'Київ',
  regionId: 11,
  cityType: 'м.',
  city: 'Київ',
  streetType: 'вул.',
  street: 'Саксаганського',
  building: '1',
  zip: '01033',
};
const kyiv = { code: 5, name: 'Київ', zone: 1 };
const lutsk = { code: 1, name: 'Луцьк, Волинська область' };

/** Shows a step to a citizen who is registered in Kyiv. */
function show(step: 'data' | 'address', answers: Partial<Answers>) {
  vi.spyOn(client, 'GET').mockImplementation((async (path: string) => ({
    data:
      { '/api/dictionaries/location/address': home, '/api/insurance/dictionary/places': [kyiv] }[path] ?? [],
    response: new Response(null, { status: 200 }),
  })) as never);
  draft.use.setState({ answers: { ...empty, ...answers }, faults: {} });
  const Step = { data: DataStep, address: AddressStep }[step];
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>
        <ProductContext value={motor}>
          <FieldRulesProvider value={wizard.steps[step].rules}>
            <Step next={() => undefined} back={undefined} closed={false} />
          </FieldRulesProvider>
        </ProductContext>
      </TestRouter>
    </QueryClientProvider>,
  );
}

const wait = { timeout: 5_000 };
const answers = () => draft.use.getState().answers;

test('who insures another person’s vehicle has an address of their own (INS-06, INS-34)', async () => {
  show('address', { whose: 'other', place: lutsk });
  await waitFor(() => expect(answers().city).toBe('Київ'), wait);
  expect(screen.getByLabelText('Населений пункт')).toHaveProperty('readOnly', false);
  expect(answers()).toMatchObject({ street: 'вул. Саксаганського', zip: '01033', place: lutsk });
}, 20_000);

test('an own vehicle is registered where its owner lives (INS-06)', async () => {
  show('address', { whose: 'own', place: lutsk });
  expect(await screen.findByLabelText('Населений пункт')).toHaveProperty('readOnly', true);
  await waitFor(() => expect(answers()).toMatchObject({ city: 'Луцьк', street: '' }), wait);
}, 20_000);

test('the settlement of an own vehicle is filled in by the registered address, and not another owner’s', async () => {
  show('data', { whose: 'own' });
  await waitFor(
    () => expect(answers()).toMatchObject({ place: { code: 5, name: 'Київ' }, city: 'Київ' }),
    wait,
  );
}, 20_000);

test('a settlement is not filled in under the hands of who types one', async () => {
  show('data', { whose: 'own' });
  (await screen.findByLabelText(/Населений пункт/)).focus();
  await waitFor(() =>
    expect(client.GET).toHaveBeenCalledWith('/api/insurance/dictionary/places', expect.anything()),
  );
  await new Promise((rest) => setTimeout(rest, 50)); // the answer has been drawn
  expect(answers().place.code).toBe(0);
}, 20_000);

test('settlements that cannot be read are not said to be unknown, and are asked for again', async () => {
  show('data', { whose: 'other' });
  const works = vi.mocked(client.GET).getMockImplementation() as (path: string) => unknown;
  vi.mocked(client.GET).mockImplementation((async (path: string) =>
    path === '/api/insurance/dictionary/places'
      ? { error: { code: 'unavailable', message: '' }, response: new Response(null, { status: 400 }) }
      : works(path)) as never);
  const field = await screen.findByLabelText(/Населений пункт/);
  field.focus();
  fireEvent.change(field, { target: { value: 'Київ' } });
  const again = await screen.findByRole('button', { name: 'Спробувати ще раз' }, wait);
  expect(screen.getByText('На жаль, сервіс тимчасово недоступний.')).toBeTruthy();
  vi.mocked(client.GET).mockImplementation(works as never);
  again.click();
  expect(await screen.findByRole('option', { name: 'Київ' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Спробувати ще раз' })).toBeNull();
}, 20_000);

test('where another owner is registered is not guessed', async () => {
  show('data', { whose: 'other' });
  await screen.findByLabelText(/Населений пункт/);
  await waitFor(() =>
    expect(client.GET).toHaveBeenCalledWith('/api/dictionaries/location/address', expect.anything()),
  );
  expect(answers().place.code).toBe(0);
});
