import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Loading } from './Loading';

test('what is awaited says so in words that one can see, and that move nothing', () => {
  render(<Loading />);
  const { position, visibility, animation } = getComputedStyle(screen.getByText('Завантаження…'));
  expect({ position, visibility }).toEqual({ position: 'absolute', visibility: 'visible' });
  expect(animation).toContain('1s'); // not at once
  expect(screen.getByRole('status', { name: 'Завантаження…' })).toBeTruthy();
});
