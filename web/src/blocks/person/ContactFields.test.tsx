import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { profile } from '#api/queries';
import { FieldRulesProvider } from '#form/fieldRules';
import { newQueries } from '#testing/queries';
import { ContactFields } from './ContactFields';
import { contactOf, contactRules, noContact } from './contact';

const known = { email: 'driver@ukr.net', phone: '+380671234567' };

function Form() {
  const form = useForm({ defaultValues: noContact });
  return (
    <FormProvider {...form}>
      <FieldRulesProvider value={contactRules}>
        <ContactFields />
      </FieldRulesProvider>
    </FormProvider>
  );
}

test('the contact of the profile is filled in, the phone in its mask (WIZ-10, VAL-12)', () => {
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(profile.queryKey, known as never);
  render(
    <QueryClientProvider client={queries}>
      <Form />
    </QueryClientProvider>,
  );
  const [email = '', phone = ''] = screen
    .getAllByRole('textbox')
    .map((one) => (one as HTMLInputElement).value);
  expect([email, phone], 'WIZ-11').toEqual([known.email, '+380 (67) 123-45-67']);
  expect(contactOf({ email, phone })).toEqual(known);
});
