import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { deliveryTypes } from '#api/lookups';
import { service } from '#api/queries';
import { FieldRulesProvider, within } from '#form/fieldRules';
import { newQueries } from '#testing/queries';
import { forms } from '#text/forms';
import { certificateStages } from '#wizards/exchange-spr/stagesText';
import { DeliveryFields } from './DeliveryFields';
import { type Delivery, deliveryRules, noDelivery, takenAgain, withType } from './delivery';

interface FormProps {
  type?: string;
  known?: Partial<Delivery>;
  domesticOnly?: string;
  free?: boolean;
}

/** The delivery of a licence, whose ways are known; everything else is asked of the server. */
function Form({ type, known, domesticOnly, free = false }: FormProps) {
  const form = useForm({
    mode: 'onChange',
    defaultValues: { delivery: { ...(type ? withType(type) : noDelivery), ...known } },
  });
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const ways = [0, 2, 4].map((id) => ({ id, name: '' }));
  queries.setQueryData(deliveryTypes('licence-exchange').queryKey, ways);
  queries.setQueryData(service('licence-exchange').queryKey, { priceTags: { delivery: 12_000 } } as never);
  return (
    <QueryClientProvider client={queries}>
      <FormProvider {...form}>
        <FieldRulesProvider value={within('delivery', deliveryRules)}>
          <DeliveryFields
            service="licence-exchange"
            free={free}
            {...(domesticOnly ? { domesticOnly } : {})}
          />
        </FieldRulesProvider>
      </FormProvider>
    </QueryClientProvider>
  );
}

const offered = () => screen.getAllByRole('radio').map((way) => way.getAttribute('value'));

// ERR-23, DLV-20: where nothing is sent abroad, the way is not offered, and the reason says what to use instead.
test('a delivery abroad that is unavailable is shown as such', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  render(<Form />);
  expect(offered()).toEqual(['0', '2', '4']);
  cleanup();
  render(<Form domesticOnly={certificateStages.domesticOnly} />);
  expect(offered()).toEqual(['0', '2']);
  expect(screen.getByRole('alert').textContent).toContain(
    'Міжнародна доставка для Вас недоступна. Оберіть доставку по Україні',
  );
});

// Neither a loss to the war nor a document that confirms a loss is paid for (LIC-34, LIC-35).
test('the delivery of what costs nothing is free', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const { container } = render(<Form />);
  expect(container.textContent).toContain('120\u00a0грн');
  cleanup();
  expect(render(<Form free />).container.textContent).not.toContain('грн');
});

// ERR-22, DLV-21: an office that is closed takes nothing, and the form asks for other data; a courier may come all the same.
test('a delivery to a closed office asks for other data', async () => {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    Response.json(new URL(url).pathname.startsWith('/api/delivery/up/zip/') ? [{ open: false }] : []),
  );
  render(<Form type="2" known={{ zip: '72300', streetId: '1' }} />);
  fireEvent.click(await screen.findByLabelText(/^До відділення/));
  expect(await screen.findByText(forms.delivery.impossible)).toBeDefined();
  fireEvent.click(screen.getByLabelText(forms.delivery.courier));
  await vi.waitFor(() => expect(screen.queryByText(forms.delivery.impossible)).toBeNull());
});

// What was confirmed is an address: with another one it is confirmed again.
test('a changed address is confirmed again (DLV-11)', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  render(<Form type="4" known={{ city: 'WARSAW', deliveryConfirmation: true }} />);
  const confirmation = () => screen.getByRole<HTMLInputElement>('checkbox').checked;
  expect(confirmation()).toBe(true);
  fireEvent.change(screen.getByLabelText(forms.delivery.cityAbroad), { target: { value: 'GDANSK' } });
  await vi.waitFor(() => expect(confirmation()).toBe(false));
});

test('countries that cannot be read are asked for again', async () => {
  let down = true;
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const countries = new URL(url).pathname === '/api/delivery/up/dict/countries';
    if (!countries || !down) return Response.json([{ code: 'PL', name: 'Польща' }]);
    return Response.json({ success: false, code: 'internal', message: '' }, { status: 500 });
  });
  render(<Form type="4" />);
  const fault = await screen.findByText(/На жаль, сервіс тимчасово недоступний/);
  expect(fault, 'ERR-27, DLV-22').toBeDefined();
  expect(screen.queryByRole('combobox'), 'DLV-22: no empty list').toBeNull();
  down = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Спробувати ще раз' }));
  expect(await screen.findByRole('combobox', { name: new RegExp(forms.delivery.country) })).toBeDefined();
});

test('the phone abroad begins with the dial code of the country, until a number is typed', async () => {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    Response.json(
      new URL(url).pathname === '/api/delivery/up/dict/countries'
        ? [
            { code: 'DE', name: 'Німеччина' },
            { code: 'PL', name: 'Польща' },
          ]
        : [],
    ),
  );
  render(<Form type="4" />);
  const person = userEvent.setup({ delay: null });
  const country = await screen.findByRole('combobox', { name: new RegExp(forms.delivery.country) });
  const phone = screen.getByLabelText<HTMLInputElement>(forms.delivery.phone);
  expect(phone.autocomplete).toBe('tel');
  const choose = async (name: string) => {
    await person.clear(country);
    await person.type(country, `${name.slice(0, 3)}`);
    await person.click(await screen.findByRole('option', { name }));
  };
  await choose('Німеччина');
  expect(phone.value, 'VAL-18').toBe('+49 ');
  await choose('Польща');
  expect(phone.value, 'VAL-18').toBe('+48 ');
  fireEvent.change(phone, { target: { value: '+48 601 23' } });
  expect(await screen.findByText('Недопустимий формат телефону'), 'VAL-18: 7 digits').toBeDefined();
  fireEvent.change(phone, { target: { value: '+48 601 234' } });
  await vi.waitFor(() => expect(screen.queryByText('Недопустимий формат телефону')).toBeNull());
  await choose('Німеччина');
  expect(phone.value).toBe('+48 601 234');
  for (const refused of ['+375291234567', '+79161234567']) {
    fireEvent.change(phone, { target: { value: refused } });
    expect(await screen.findByText('Неправильно вказаний номер телефону'), 'VAL-19').toBeDefined();
  }
}, 20_000);

const kyiv = { id: 26, name: 'м. Київ' };
const centre = { id: '8041', name: 'ТСЦ 8041', address: 'вул. Перова, 1', regionId: 26 };

// DLV-04: regions and centres that cannot be read are no empty lists.
test.each(['/api/dictionaries/location/regions', '/api/dictionaries/branches'])(
  'service centres that cannot be read are asked for again: %s',
  async (path) => {
    let down = path;
    vi.stubGlobal('fetch', async ({ url }: Request) => {
      const { pathname } = new URL(url);
      if (pathname === down)
        return Response.json({ success: false, code: 'internal', message: '' }, { status: 500 });
      return Response.json(pathname === '/api/dictionaries/branches' ? [centre] : [kyiv]);
    });
    const person = userEvent.setup();
    render(<Form type="0" />);
    const retry = await screen.findByRole('button', { name: 'Спробувати ще раз' });
    expect(screen.queryByLabelText(forms.centre.region)).toBeNull();
    down = '';
    await person.click(retry);
    await person.selectOptions(await screen.findByLabelText(forms.centre.region), 'м. Київ');
    expect(await screen.findByLabelText(forms.centre.centre)).toBeDefined();
  },
);

// A region without a centre is no choice; one that was chosen before says that nothing is found.
test('only regions with a service centre are offered, in Ukrainian order', async () => {
  const names = [
    'м. Київ',
    'Чернігівська область',
    'Чернівецька область',
    'м. Севастополь',
    'Луганська область',
  ];
  const all = names.map((name, at) => ({ id: 26 + at, name }));
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    Response.json(
      new URL(url).pathname === '/api/dictionaries/branches'
        ? [26, 27, 28].map((regionId) => ({ ...centre, id: `80${regionId}`, regionId }))
        : all,
    ),
  );
  render(<Form type="0" known={{ branchRegion: '30' }} />);
  const list = await screen.findByLabelText(forms.centre.region);
  const offered = [...list.querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(offered.slice(1)).toEqual(['м. Київ', 'Чернівецька область', 'Чернігівська область']);
  expect(screen.getByLabelText(forms.centre.centre).textContent, 'VAL-52').toBe('Не знайдено');
});

// What the post carries takes three weeks or more, and lies at its office for five days; in another country that office has a
// rule of its own.
test.each([
  ['2', true],
  ['4', false],
])('how long a delivery by post takes: %s', async (type, kept) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  render(<Form type={type} />);
  const note = screen.getByText(/Доставка триває/).textContent;
  expect(note).toContain('від 3 тижнів'); // DLV-23, TIME-25
  expect(note?.includes('5 днів')).toBe(kept); // DLV-24, TIME-24
});

// The address of an earlier order is taken with one press; only those of the chosen way are offered, and the code is typed again.
test('an address of an earlier order fills the fields in', async () => {
  const earlier = [
    {
      type: 4,
      address: 'Польща, 00-950, WARSZAWA',
      country: { code: 'PL', name: 'Польща', description: '99-999' },
    },
    {
      type: 2,
      address: '43000, Волинська, Луцьк',
      zip: '43000',
      region: 'Волинська',
      regionId: '2',
    },
  ];
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    Response.json(new URL(url).pathname === '/api/user/deliveries' ? earlier : []),
  );
  render(<Form type="2" />);
  await userEvent.setup().click(await screen.findByRole('button', { name: '43000, Волинська, Луцьк' }));
  expect(screen.queryByRole('button', { name: /WARSZAWA/ })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/Поштовий індекс/).value).toBe('43000');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Область/ }).value).toBe('Волинська');
  expect(takenAgain(earlier[0] as never, '7')).toMatchObject({
    ...{ type: '4', country: 'Польща', countryCode: 'PL', zipForms: '99-999', shownCode: '7', checkCode: '' },
  });
});
