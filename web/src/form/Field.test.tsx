import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { recordShape } from '../lib/validation';
import { dateShape } from './dateShape';
import { Field } from './Field';

function Form({ maxLength, shape }: { maxLength: number; shape?: (typed: string) => string }) {
  const form = useForm({ defaultValues: { number: '' } });
  return (
    <FormProvider {...form}>
      <Field
        name="number"
        label="Номер"
        inputMode="numeric"
        maxLength={maxLength}
        validate={() => ''}
        {...(shape && { shape })}
      />
    </FormProvider>
  );
}

test.each([
  ['a tax number in groups', '3405 450-044', '3405450044', 10],
  ['an odometer with a narrow gap', '42\u202f000', '42000', 8],
  ['kilometres with a gap that does not break', '1\u00a0042\u00a0000', '1042000', 8],
  ['the number of a decree with its sign', ' № 20450012', '20450012', 10],
  ['what is no number, to be refused', '12,5', '12,5', 8],
  ['a record number in groups', '19850314 – 08810', '19850314-08810', 14, recordShape],
  ['a record number without its hyphen', '1985031408810', '19850314-08810', 14, recordShape],
  ['a date', '24 08 1991', '24.08.1991', 10, dateShape],
] as const)('%s is pasted whole', async (_, pasted, kept, maxLength, shape = undefined) => {
  render(<Form maxLength={maxLength} {...(shape && { shape })} />);
  const field = screen.getByLabelText<HTMLInputElement>('Номер');
  const user = userEvent.setup();
  await user.click(field);
  await user.paste(pasted);
  expect(field.value).toBe(kept);
});

function Email() {
  const form = useForm({ defaultValues: { email: 'Koval@ukr.net' } });
  return (
    <FormProvider {...form}>
      <Field name="email" label="Email" inputMode="email" validate={() => ''} />
    </FormProvider>
  );
}

test('an e-mail is shown in capitals, and stays as it is typed, corrected in its middle too', async () => {
  render(<Email />);
  const field = screen.getByLabelText<HTMLInputElement>('Email');
  await userEvent.setup().type(field, '.o', { initialSelectionStart: 5, initialSelectionEnd: 5 });
  expect(getComputedStyle(field).textTransform, 'VAL-11').toBe('uppercase');
  expect(field.value, 'AMB-019').toBe('Koval.o@ukr.net');
  expect(field.selectionStart).toBe(7);
});

test('a number is typed in groups, and no longer than it can be', async () => {
  render(<Form maxLength={10} />);
  const field = screen.getByLabelText<HTMLInputElement>('Номер');
  await userEvent.setup().type(field, '3405 450 044 1');
  expect(field.value).toBe('3405450044');
});
