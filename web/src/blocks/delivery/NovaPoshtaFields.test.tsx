import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { newQueries } from '#testing/queries';
import { forms } from '#text/forms';
import { type DeliveryForm, NOVA_POSHTA, withType } from './delivery';
import { NovaPoshtaFields } from './NovaPoshtaFields';

let form: UseFormReturn<DeliveryForm>;

function Step() {
  form = useForm<DeliveryForm>({ defaultValues: { delivery: withType(NOVA_POSHTA) } });
  return (
    <QueryClientProvider client={newQueries({ defaultOptions: { queries: { retryDelay: 1 } } })}>
      <FormProvider {...form}>
        <NovaPoshtaFields />
      </FormProvider>
    </QueryClientProvider>
  );
}

const lutsk = { ref: 'lutsk', name: 'Луцьк', type: 'м.', area: 'Волинська обл.' };
const branch = { ref: 'b', number: '1', index: '11/1', name: 'Відділення №1', postomat: false };

/** Answers the post's lists; the cities as the test says. Every search for a city is noted, with its way to be cancelled. */
function post(cities: (name: string) => Promise<Response>) {
  const searched: { name: string; signal: AbortSignal }[] = [];
  vi.stubGlobal('fetch', async ({ url, signal }: Request) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname === '/api/delivery/np/settlements') return Response.json([branch]);
    const name = searchParams.get('cityName') ?? '';
    searched.push({ name, signal });
    return cities(name);
  });
  return searched;
}

/** A search rests for half of what the library waits by default. */
const patient = { timeout: 4_000 };

const city = () => screen.getByRole('combobox', { name: forms.delivery.city });
const names = (searched: { name: string }[]) => searched.map(({ name }) => name);

// A city is searched from three letters on; a branch of it is chosen then, which changes with the city. No service that can be
// ordered delivers by Nova Poshta yet.
test('a city is searched from three letters on, then its branches', async () => {
  const person = userEvent.setup();
  const searched = post(async () => Response.json([lutsk]));
  render(<Step />);
  const warehouse = screen.getByRole<HTMLInputElement>('combobox', { name: forms.delivery.warehouse });
  expect(warehouse.disabled).toBe(true);
  await person.type(city(), ' лу');
  expect(await screen.findByText(forms.typeMore)).toBeDefined();
  await new Promise((rested) => setTimeout(rested, 600));
  expect(searched).toEqual([]);
  await person.type(city(), 'ц');
  await person.click(await screen.findByRole('option', { name: 'м. Луцьк, Волинська обл.' }));
  expect(names(searched)).toEqual(['луц']);
  await person.click(warehouse);
  await person.click(await screen.findByRole('option', { name: 'Відділення №1' }));
  expect(form.getValues('delivery')).toMatchObject({ cityId: 'lutsk', index: '11/1' });
  await person.clear(city());
  expect(form.getValues('delivery')).toMatchObject({ cityId: '', index: '' });
});

test('a city that is not there has a message', async () => {
  const searched = post(async () => new Response(null, { status: 204 }));
  render(<Step />);
  await userEvent.setup().type(city(), 'щщщ');
  expect(screen.getByText(forms.searching)).toBeDefined();
  expect(await screen.findByText(forms.none)).toBeDefined();
  expect(names(searched)).toEqual(['щщщ']);
});

// What was typed in the meantime is searched.
test('a newer search cancels the older one', async () => {
  const person = userEvent.setup();
  const searched = post((name) =>
    name === 'луц' ? new Promise(() => undefined) : Promise.resolve(Response.json([lutsk])),
  );
  render(<Step />);
  await person.type(city(), 'луц');
  await waitFor(() => expect(names(searched)).toEqual(['луц']), patient);
  await person.type(city(), 'ьк');
  expect(await screen.findByRole('option', { name: /Луцьк/ }, patient)).toBeDefined();
  expect(names(searched)).toEqual(['луц', 'луцьк']);
  expect(searched.map(({ signal }) => signal.aborted)).toEqual([true, false]);
});

test('cities that cannot be read are asked for again', async () => {
  const person = userEvent.setup();
  let down = true;
  post(async () =>
    down
      ? Response.json({ success: false, code: 'internal', message: '' }, { status: 500 })
      : Response.json([lutsk]),
  );
  render(<Step />);
  await person.type(city(), 'луц');
  const again = await screen.findByRole('button', { name: 'Спробувати ще раз' });
  expect(screen.getByRole('alert').textContent).toContain('На жаль, сервіс тимчасово недоступний');
  expect(screen.queryByText(forms.none)).toBeNull();
  down = false;
  await person.click(again);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await person.click(city());
  expect(await screen.findByRole('option', { name: /Луцьк/ })).toBeDefined();
});
