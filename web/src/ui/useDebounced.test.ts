import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useDebounced } from './useDebounced';

beforeEach(() => void vi.useFakeTimers());

test('a search follows half a second after the last character (PRES-15, TIME-16)', () => {
  const { result, rerender } = renderHook(({ typed }) => useDebounced(typed), {
    initialProps: { typed: '' },
  });
  const rest = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  rerender({ typed: '7' });
  rest(499);
  rerender({ typed: '77' });
  rest(499);
  expect(result.current).toBe('');
  rest(1);
  expect(result.current).toBe('77');
});
