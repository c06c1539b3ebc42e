import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { Field } from './Field';
import { FieldRulesProvider, type PartRules, passes, within } from './fieldRules';

function Form({ validate }: { validate?: (value: string) => string }) {
  const form = useForm({ mode: 'onChange', defaultValues: { zip: '', country: 'UA' } });
  return (
    <FormProvider {...form}>
      <Field name="zip" label="Індекс" {...(validate ? { validate } : {})} />
    </FormProvider>
  );
}

const rules = { zip: (zip: string, { country }: { country: string }) => `${zip} ${country}` };

test('a field applies the rule of the form, with all its values', async () => {
  render(
    <FieldRulesProvider value={rules}>
      <Form />
    </FieldRulesProvider>,
  );
  await userEvent.type(screen.getByLabelText('Індекс'), '1');
  expect(await screen.findByText('1 UA')).toBeTruthy();
});

test('what only the field knows comes after the rule of the form', async () => {
  render(
    <FieldRulesProvider value={{ zip: (zip: string) => (zip === '1' ? '' : 'правило') }}>
      <Form validate={() => 'своє'} />
    </FieldRulesProvider>,
  );
  await userEvent.type(screen.getByLabelText('Індекс'), '12');
  expect(await screen.findByText('правило')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Індекс'));
  await userEvent.type(screen.getByLabelText('Індекс'), '1');
  expect(await screen.findByText('своє')).toBeTruthy();
});

test('a field without a rule is a mistake', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  expect(() => render(<Form />)).toThrow('no rule for the field zip');
});

test('the rules of a part know that part, wherever it is', () => {
  const place: PartRules<{ zip: string; country: string }> = {
    zip: (zip, { country }) => (country === 'UA' && zip.length !== 5 ? 'правило' : ''),
  };
  const home = within('home', place);
  expect(Object.keys(home)).toEqual(['home', 'home.zip']);
  expect(passes(home, { home: { zip: '1', country: 'UA' } })).toBe(false);
  expect(passes(home, { home: { zip: '1', country: 'PL' } })).toBe(true);
  expect(passes(place, { zip: '43000', country: 'UA' })).toBe(true);
});
