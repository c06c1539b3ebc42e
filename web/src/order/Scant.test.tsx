import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Scant } from './Scant';

test('who lacks data reads which, what to do and where (LIC-46, PRES-14)', () => {
  const centre = { id: '4641', name: 'ТСЦ 4641, м. Львів', regionId: 46, address: 'вул. Богданівська, 6' };
  render(<Scant lacks={['фото', 'посвідчення водія']} nearby={[centre]} />);
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'фото',
    'посвідчення водія',
    'ТСЦ 4641, м. Львів, вул. Богданівська, 6',
  ]);
  expect(screen.getByText(/зверніться до будь-якого сервісного центру/)).toBeTruthy();
});

test('without an address no centre is named, and nothing of what is complete', () => {
  const { rerender, container } = render(<Scant lacks={['адреса реєстрації']} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  rerender(<Scant />);
  expect(container.textContent).toBe('');
});
