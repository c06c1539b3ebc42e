import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { Field } from './Field';
import { RadioField } from './RadioField';
import { type Resets, ResetsProvider } from './resets';
import { SelectField } from './SelectField';

const answers = { vin: '', origin: '', region: '', plate: 'AA8749TC' };
const resets: Resets<typeof answers> = {
  vin: { plate: 'vin' },
  origin: { plate: 'origin' },
  region: { plate: 'region' },
};

let form: UseFormReturn<typeof answers>;

function Form() {
  form = useForm({ defaultValues: answers });
  return (
    <FormProvider {...form}>
      <ResetsProvider value={resets}>
        <Field name="vin" label="VIN-код" validate={() => ''} />
        <RadioField
          name="origin"
          label="Звідки"
          options={[{ value: '1', label: 'Новий' }]}
          validate={() => ''}
        />
        <SelectField name="region" label="Область" options={[{ value: '1', label: 'Волинська' }]} />
      </ResetsProvider>
    </FormProvider>
  );
}

test('a change of a field sets what depends on it', async () => {
  render(<Form />);
  const plate = () => form.getValues('plate');
  expect(plate()).toBe('AA8749TC');
  await userEvent.type(screen.getByLabelText('VIN-код'), 'T');
  expect(plate()).toBe('vin');
  await userEvent.click(screen.getByLabelText('Новий'));
  expect(plate()).toBe('origin');
  await userEvent.selectOptions(screen.getByLabelText('Область'), '1');
  expect(plate()).toBe('region');
  expect(form.getValues('vin')).toBe('T');
});
