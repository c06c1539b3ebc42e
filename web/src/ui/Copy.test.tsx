import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Copy } from './Copy';

beforeEach(() => vi.useFakeTimers());

/** Presses the button of a value with a clipboard that does so. */
async function press(writeText: (value: string) => Promise<void>) {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  render(<Copy value="TMB99HAV3KM626020" what="VIN-код" />);
  const button = screen.getByRole('button', { name: 'Копіювати: VIN-код' });
  await act(async () => void fireEvent.click(button));
  return button;
}

test('a copied value is said to be for a second and a half (SHELL-19, TIME-14)', async () => {
  const copied: string[] = [];
  const button = await press(async (value) => void copied.push(value));
  expect(copied).toEqual(['TMB99HAV3KM626020']);
  expect(button.textContent).toBe('Скопійовано');
  expect(screen.getByRole('status').textContent).toBe('Скопійовано');
  act(() => void vi.advanceTimersByTime(1_499));
  expect(button.textContent).toBe('Скопійовано');
  act(() => void vi.advanceTimersByTime(1));
  expect(button.textContent).toBe('Копіювати');
  expect(screen.getByRole('status').textContent).toBe('');
});

test('what the browser does not let copy is not said to be copied', async () => {
  const button = await press(() => Promise.reject(new Error('denied')));
  expect(button.textContent).toBe('Копіювати');
});
