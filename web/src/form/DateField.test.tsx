import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { typedDate, validIssueDate } from '#lib/validation';
import { DateField } from './DateField';
import { dateShape } from './dateShape';

function Form({ until }: { until?: string }) {
  const form = useForm({ defaultValues: { day: '' } });
  return (
    <FormProvider {...form}>
      <DateField
        name="day"
        label="Дата видачі"
        validate={typedDate(validIssueDate)}
        {...(until ? { until } : {})}
      />
    </FormProvider>
  );
}

const prototype = HTMLInputElement.prototype as { showPicker?: () => void };

afterEach(() => {
  delete prototype.showPicker;
});

test('a day is chosen from the calendar of the browser, and typing remains', async () => {
  const shown = vi.fn();
  prototype.showPicker = shown;
  const { container } = render(<Form until="2026-03-05" />);
  const field = screen.getByLabelText<HTMLInputElement>('Дата видачі');
  await userEvent.type(field, '24081991');
  const days = container.querySelector<HTMLInputElement>('input[type=date]');
  if (!days) throw new Error('there is no calendar');
  expect([days.min, days.max], 'VAL-38').toEqual(['1922-01-01', '2026-03-05']);
  const button = screen.getByRole('button', { name: 'Відкрити календар' });
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Дата видачі',
  );
  await userEvent.click(button);
  expect(shown).toHaveBeenCalledOnce();
  expect(days.value).toBe('1991-08-24');
  fireEvent.change(days, { target: { value: '2020-02-29' } });
  expect(field.value).toBe('29.02.2020');
});

test('without a calendar of the browser there is no button', () => {
  render(<Form />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a date that no calendar has is called so', async () => {
  render(<Form />);
  await userEvent.type(screen.getByLabelText('Дата видачі'), '31022024');
  await userEvent.tab();
  expect(await screen.findByText('Такої дати немає')).toBeDefined();
});

test.each([
  ['2', '2'],
  ['2408', '24.08'],
  ['24081991', '24.08.1991'],
  ['1.', '01.'],
  ['1.1.', '01.01.'],
  ['24.', '24.'],
  ['1/1/2027', '01.01.2027'],
  ['2027-01-05', '05.01.2027'],
  ['24.08.19911', '24.08.19911'],
  ['', ''],
])('%s is written %s', (typed, written) => {
  expect(dateShape(typed)).toBe(written);
});
