import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { recordShape } from '#lib/validation';
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
  ['a date with single digits', '1.1.2027', '01.01.2027', 10, dateShape],
  ['a date that begins with its year', '2027-01-05', '05.01.2027', 10, dateShape],
  ['a number that is too long, to be refused', '3009891916000', '3009891916000', 10],
  ['a negative number, to be refused', '-5', '-5', 8],
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

const raise = (typed: string) => typed.toUpperCase();

// A value that gets its form while it is typed is corrected in its middle, too.
test.each([
  ['a VIN', 'TMB99HAV3KM62602', 3, 'xy', 'TMBXY99HAV3KM62602', 5, raise],
  ['a date', '24.08.1991', 2, '{Backspace}5', '25.08.1991', 2, dateShape],
  ['the month of a date', '24.08.1991', 5, '{Backspace}{Backspace}12', '24.12.1991', 5, dateShape],
  ['a record number', '19850314-08810', 8, '{Backspace}5', '19850315-08810', 8, recordShape],
] as const)('the caret stays where %s is corrected', async (_, held, caret, keys, result, after, shape) => {
  render(<Form maxLength={20} shape={shape} />);
  const field = screen.getByLabelText<HTMLInputElement>('Номер');
  const user = userEvent.setup();
  await user.click(field);
  await user.paste(held);
  await user.type(field, keys, { initialSelectionStart: caret, initialSelectionEnd: caret });
  expect(field.value).toBe(result);
  expect(field.selectionStart).toBe(after);
});

test('a key too many in the middle changes nothing', async () => {
  render(<Form maxLength={10} />);
  const field = screen.getByLabelText<HTMLInputElement>('Номер');
  const user = userEvent.setup();
  await user.type(field, '3405450044');
  await user.type(field, '9', { initialSelectionStart: 4, initialSelectionEnd: 4 });
  expect(field.value).toBe('3405450044');
  expect(field.selectionStart).toBe(4);
});

test('a value that was pasted and is too long is refused when the field is left', async () => {
  render(<Form maxLength={10} />);
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Номер'));
  await user.paste('3009891916000');
  await user.tab();
  expect(await screen.findByText('Не більше 10 символів')).toBeDefined();
});

function Phone() {
  const form = useForm({ defaultValues: { phone: '' } });
  return (
    <FormProvider {...form}>
      <Field name="phone" label="Телефон" inputMode="tel" validate={() => ''} />
      <output>{form.watch('phone')}</output>
    </FormProvider>
  );
}

test.each([
  ['0501112233', '+380 (50) 111-22-33'],
  ['+48 601 234 567', '+48 601 234 567'],
  ['12', '12'],
])('the phone %s is %s when its field was left', async (typed, shown) => {
  render(<Phone />);
  const user = userEvent.setup();
  const field = screen.getByLabelText<HTMLInputElement>('Телефон');
  await user.type(field, typed);
  await user.tab();
  expect(field.value, 'VAL-12, VAL-15').toBe(shown);
  expect(screen.getByRole('status').textContent).toBe(shown);
});

test('what is no prose is neither raised nor corrected by a phone, and may be filled in by the browser', () => {
  render(<Phone />);
  const field = screen.getByLabelText('Телефон');
  expect(field.getAttribute('spellcheck')).toBe('false');
  expect(field.getAttribute('autocapitalize')).toBe('off');
  expect(field.getAttribute('autocorrect')).toBe('off');
});
