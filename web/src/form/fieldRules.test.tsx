import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { Field } from './Field';
import { FieldRulesProvider } from './fieldRules';

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

test('a rule of its own comes before the rule of the form', async () => {
  render(
    <FieldRulesProvider value={rules}>
      <Form validate={() => 'своє'} />
    </FieldRulesProvider>,
  );
  await userEvent.type(screen.getByLabelText('Індекс'), '1');
  expect(await screen.findByText('своє')).toBeTruthy();
});

test('a field without a rule is a mistake', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  expect(() => render(<Form />)).toThrow('no rule for the field zip');
});
