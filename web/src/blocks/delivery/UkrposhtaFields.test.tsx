import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { FieldRulesProvider, within } from '#form/fieldRules';
import { newQueries } from '#testing/queries';
import { forms } from '#text/forms';
import { type Delivery, deliveryRules, withType } from './delivery';
import { UkrposhtaFields } from './UkrposhtaFields';

/** The address in Ukraine, with the parts that are chosen already. */
function Form({ known }: { known: Partial<Delivery> }) {
  const form = useForm({ defaultValues: { delivery: { ...withType('2'), ...known } } });
  const queries = newQueries({ defaultOptions: { queries: { retry: false } } });
  return (
    <QueryClientProvider client={queries}>
      <FormProvider {...form}>
        <FieldRulesProvider value={within('delivery', deliveryRules)}>
          <UkrposhtaFields />
        </FieldRulesProvider>
      </FormProvider>
    </QueryClientProvider>
  );
}

/** Answers one call of the post's dictionaries, and the others with one place. */
function answer(path: string, reply: () => Response) {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    new URL(url).pathname === path ? reply() : Response.json([{ id: '1', name: 'Київ' }]),
  );
}

const parts: [string, string, Partial<Delivery>][] = [
  ['districts', 'a district', { regionId: '1' }],
  ['streets', 'a street', { regionId: '1', districtId: '1', cityId: '1' }],
  ['houses', 'a house', { regionId: '1', districtId: '1', cityId: '1', streetId: '1' }],
];

test.each(parts)('without %s the address is not found (DLV-17, %s)', async (dictionary, _, known) => {
  answer(`/api/delivery/up/dict/${dictionary}`, () => new Response(null, { status: 204 }));
  render(<Form known={known} />);
  expect(await screen.findByText(forms.delivery.lost), 'DLV-17').toBeDefined();
  expect(forms.delivery.lost).toBe('Адресу не знайдено. Оберіть іншу або перевірте введене.');
});

test.each(parts)('%s that cannot be read are a request error (DLV-18, %s)', async (dictionary, _, known) => {
  answer(`/api/delivery/up/dict/${dictionary}`, () =>
    Response.json({ success: false, code: 'internal', message: '' }, { status: 500 }),
  );
  render(<Form known={known} />);
  const alert = await screen.findByText(
    /На жаль, сервіс тимчасово недоступний. Спробуйте, будь ласка, пізніше/,
  );
  expect(alert, 'DLV-18').toBeDefined();
  expect(screen.queryByText(forms.delivery.lost)).toBeNull();
});
