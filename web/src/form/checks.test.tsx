import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import { validVin } from '#lib/validation';
import { forms } from '#text/forms';
import { CheckField } from './CheckField';
import { Field } from './Field';
import { FieldRulesProvider } from './fieldRules';
import { RadioField } from './RadioField';
import { SelectField } from './SelectField';
import { StepForm } from './StepForm';

const next = vi.fn();
const rules = {
  plate: (plate: string) => (plate ? '' : 'Заповніть це поле'),
  vin: validVin,
  number: (number: string, { region }: { region: string }) =>
    number.length === (region === '1' ? 6 : 9) ? '' : `Потрібно цифр: ${region === '1' ? 6 : 9}`,
  way: (way: string) => (way ? '' : 'Оберіть варіант'),
};

/** A form whose fields are registered in another order than they are shown. */
function Form({ part = true }: { part?: boolean }) {
  const defaultValues = { vin: '', plate: '', region: '1', number: '', way: '', sure: false };
  const form = useForm({ defaultValues, reValidateMode: 'onSubmit', shouldFocusError: false });
  return (
    <FieldRulesProvider value={rules}>
      <StepForm form={form} onNext={next}>
        {part && <Field name="plate" label="Номерний знак" />}
        <Field name="vin" label="VIN-код" hint="17 символів" />
        <SelectField
          name="region"
          label="Тип"
          options={[
            { value: '1', label: 'Паспорт' },
            { value: '2', label: 'ID-картка' },
          ]}
        />
        <Field name="number" label="Номер" />
        <RadioField
          name="way"
          label="Як шукати?"
          hint="Одне з двох"
          options={[{ value: '1', label: 'Так' }]}
        />
        <CheckField name="sure" label="Підтверджую" required="Підтвердьте" />
      </StepForm>
    </FieldRulesProvider>
  );
}

const field = (label: string) => screen.getByLabelText(label);
const button = () => screen.getByRole('button', { name: forms.wizard.next });
const told = () => document.getElementById('next-hint')?.textContent;
const user = userEvent.setup({ delay: null });

beforeEach(() => next.mockReset());

test('leaving a field that is right does not render the step again', async () => {
  let renders = 0;
  render(
    <Profiler id="step" onRender={() => (renders += 1)}>
      <Form />
    </Profiler>,
  );
  await user.type(field('Номерний знак'), 'AA1234AA');
  const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  await settled();
  const before = renders;
  await user.tab();
  await settled();
  expect(renders).toBe(before);
});

test('a field is checked when it is left, not while it is typed, and its hint stays', async () => {
  render(<Form />);
  await user.type(field('VIN-код'), 'TMB99');
  expect(screen.queryByText('VIN має містити 17 символів')).toBeNull();
  await user.tab();
  expect(await screen.findByText('VIN має містити 17 символів')).toBeDefined();
  const described = field('VIN-код').getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    '17 символів',
    'VIN має містити 17 символів',
  ]);
  expect(field('VIN-код').getAttribute('aria-invalid')).toBe('true');
});

test('a fault disappears as soon as it is mended, and another one waits until the field is left', async () => {
  render(<Form />);
  await user.type(field('VIN-код'), 'TMB99');
  await user.tab();
  await user.type(field('VIN-код'), 'HAV');
  expect(screen.getByText('VIN має містити 17 символів')).toBeDefined();
  await user.type(field('VIN-код'), '3KM62602-');
  expect(screen.queryByText('VIN має містити 17 символів')).toBeNull();
  expect(screen.queryByText(/лише з латинських/)).toBeNull();
  await user.tab();
  expect(await screen.findByText(/лише з латинських/)).toBeDefined();
});

test('an empty field that is left says nothing yet', async () => {
  render(<Form />);
  await user.click(field('VIN-код'));
  await user.tab();
  expect(field('VIN-код').getAttribute('aria-invalid')).toBe('false');
});

test('the faults of the summary are in the order of the fields, and it has the focus', async () => {
  const form = render(<Form part={false} />);
  form.rerender(<Form />);
  await user.click(button());
  const summary = await screen.findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'Номерний знак: Заповніть це поле',
    'VIN-код: Заповніть це поле',
    'Номер: Потрібно цифр: 6',
    'Як шукати? Оберіть варіант',
    'Підтверджую: Підтвердьте',
  ]);
  expect(next).not.toHaveBeenCalled();
});

// WIZ-04: the button tells what is missing.
test('beside the button is said that something is empty, then what is wrong', async () => {
  render(<Form />);
  expect(told()).toBe(forms.wizard.notYet);
  await user.type(field('Номерний знак'), 'AA');
  await user.type(field('VIN-код'), 'TMB99');
  await user.type(field('Номер'), '12');
  await user.click(field('Підтверджую'));
  expect(told()).toBe(forms.wizard.chooseYet);
  await user.click(field('Підтверджую'));
  await user.click(field('Так'));
  expect(told()).toBe(forms.wizard.notYet);
  await user.click(field('Підтверджую'));
  expect(told()).toBe('Перевірте: VIN-код, Номер');
  await user.type(field('Номер'), '3456');
  expect(told()).toBe('Перевірте: VIN-код');
});

let refuse: () => void = () => undefined;

function Refused() {
  const form = useForm({ defaultValues: { plate: 'AA' }, reValidateMode: 'onSubmit' });
  refuse = () => form.setError('plate', { message: 'Знак зайнятий' });
  return (
    <FieldRulesProvider value={rules}>
      <StepForm form={form} onNext={next}>
        <Field name="plate" label="Номерний знак" />
      </StepForm>
    </FieldRulesProvider>
  );
}

test('what the server has refused is said until its field changes', async () => {
  render(<Refused />);
  act(() => refuse());
  expect(screen.getByRole('alert').textContent).toContain('Номерний знак: Знак зайнятий');
  expect(field('Номерний знак').getAttribute('aria-invalid')).toBe('true');
  await user.type(field('Номерний знак'), 'B');
  expect(screen.queryByText(/Знак зайнятий/)).toBeNull();
});

// PRES-20: what was wrong with another type is not said of this one.
test('a fault goes when what it depends on has changed, or when its field is gone', async () => {
  const form = render(<Form />);
  await user.type(field('Номер'), '123');
  await user.click(button());
  expect(await screen.findAllByText(/Потрібно цифр: 6/)).toHaveLength(2);
  await user.selectOptions(field('Тип'), '2');
  expect(screen.queryByText(/Потрібно цифр/)).toBeNull();
  expect(screen.getByRole('link', { name: /Номерний знак/ })).toBeDefined();
  form.rerender(<Form part={false} />);
  expect(screen.queryByText(/Номерний знак/)).toBeNull();
});

test('a group of choices announces its fault and its hint', async () => {
  render(<Form />);
  const group = screen.getByRole('radiogroup', { name: 'Як шукати?' });
  expect(group.tagName).toBe('FIELDSET');
  expect(group.getAttribute('aria-invalid')).toBe('false');
  await user.click(button());
  await waitFor(() => expect(group.getAttribute('aria-invalid')).toBe('true'));
  const described = group.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Одне з двох',
    'Оберіть варіант',
  ]);
  await user.click(field('Так'));
  expect(group.getAttribute('aria-invalid')).toBe('false');
});

test('a message does not come between the press of a button and its click', async () => {
  render(<Form />);
  await user.type(field('VIN-код'), 'TMB99');
  await user.pointer({ keys: '[MouseLeft>]', target: button() });
  expect(screen.queryByText('VIN має містити 17 символів')).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]', target: button() });
  expect(await screen.findAllByText(/VIN має містити 17 символів/)).toHaveLength(2);
});
