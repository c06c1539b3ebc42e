import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#api/client';
import { LoadError, type Reading } from './LoadError';

beforeEach(() => vi.useFakeTimers());

const limited = (seconds: number) =>
  new ApiError(429, { message: `Спробуйте за ${seconds} секунд.` }, seconds * 1_000);
const failing = (error: unknown) => ({ error, refetch: vi.fn() }) satisfies Reading;
const again = () => screen.getByRole('button', { name: 'Спробувати ще раз' });

test('what has failed is read again at once, and nothing else', () => {
  const [failed, read] = [failing(new ApiError(503, {})), failing(null)];
  render(<LoadError of={[failed, read]} />);
  expect(screen.getByRole('alert').textContent).toContain('На жаль, сервіс тимчасово недоступний.');
  fireEvent.click(again());
  expect(failed.refetch).toHaveBeenCalledOnce();
  expect(read.refetch).not.toHaveBeenCalled();
});

test('what was asked for too often is asked for again when the server takes it', async () => {
  await import('./RateLimited');
  const [soon, late] = [failing(limited(5)), failing(limited(30))];
  render(<LoadError of={[soon, late]} />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  const told = screen.getByRole('status');
  expect(told.textContent).toBe('Спробуйте за 30 секунд.'); // the longer wait
  expect(screen.queryByRole('alert')).toBeNull();
  const button = again();
  button.focus();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('aria-describedby')).toBe(told.id);
  fireEvent.click(button);
  act(() => void vi.advanceTimersByTime(29_500));
  expect(told.textContent).toBe('Спробуйте за 30 секунд.'); // not read out every second
  expect(button.textContent).toContain('0:01');
  fireEvent.click(button);
  expect(late.refetch).not.toHaveBeenCalled();

  act(() => void vi.advanceTimersByTime(750));
  expect(screen.getByRole('status')).toBe(told);
  expect(told.textContent).toBe('Тепер можна спробувати ще раз.');
  expect(document.activeElement).toBe(button);
  expect(again().getAttribute('aria-disabled')).toBe('false');
  fireEvent.click(button);
  expect(soon.refetch).toHaveBeenCalledOnce();
  expect(late.refetch).toHaveBeenCalledOnce();
});
