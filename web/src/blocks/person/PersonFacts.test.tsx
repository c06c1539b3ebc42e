import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { profile } from '#api/queries';
import { FieldRulesProvider } from '#form/fieldRules';
import { newQueries } from '#testing/queries';
import { ContactFields } from './ContactFields';
import { contactRules } from './contact';
import { LatinNameFields } from './LatinNameFields';
import { latinNameFault } from './latinName';
import { PersonFacts } from './PersonFacts';

const citizen = {
  username: { lastName: 'КОВАЛЕНКО', firstName: 'ОЛЕКСАНДР', middleName: 'ПЕТРОВИЧ' },
  birthday: '1985-03-14',
  email: 'driver@ukr.net',
  phone: '+380671234567',
};

function Form() {
  const form = useForm({
    defaultValues: { lastNameLat: 'KOVALENKO', firstNameLat: 'OLEKSANDR', email: '', phone: '' },
  });
  return (
    <FormProvider {...form}>
      <FieldRulesProvider
        value={{ ...contactRules, lastNameLat: latinNameFault, firstNameLat: latinNameFault }}
      >
        <PersonFacts />
        <LatinNameFields />
        <ContactFields />
      </FieldRulesProvider>
    </FormProvider>
  );
}

/** Shows the blocks of the person who orders, and returns what they show, by its names. */
function shown(who: object) {
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(profile.queryKey, who as never);
  render(
    <QueryClientProvider client={queries}>
      <Form />
    </QueryClientProvider>,
  );
  const facts = screen
    .getAllByRole('term')
    .map((name) => [name.textContent, name.nextElementSibling?.textContent]);
  const fields = screen
    .getAllByRole<HTMLInputElement>('textbox')
    .map((field) => [field.labels?.[0]?.textContent, field.value]);
  return Object.fromEntries([...facts, ...fields]);
}

test('a form shows who orders: the whole name, the birthday, the name in Latin letters, the e-mail and the phone', () => {
  expect(shown(citizen), 'WIZ-10, WIZ-11').toEqual({
    'Прізвище, ім’я, по батькові': 'Коваленко Олександр Петрович',
    'Дата народження': '14.03.1985',
    'Прізвище латиницею': 'KOVALENKO',
    'Ім’я латиницею': 'OLEKSANDR',
    'Електронна пошта': 'driver@ukr.net',
    'Мобільний телефон': '+380 (67) 123-45-67',
  });
});

test('who has no patronymic is named without one', () => {
  const named = shown({ ...citizen, username: { ...citizen.username, middleName: '' } });
  expect(named['Прізвище, ім’я, по батькові']).toBe('Коваленко Олександр');
});
