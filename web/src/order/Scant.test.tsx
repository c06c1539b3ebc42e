import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { serviceCentres } from '#api/lookups';
import { newQueries } from '#testing/queries';
import { Scant } from './Scant';

const lviv = { id: '4641', name: 'ТСЦ 4641, м. Львів', regionId: 14, address: 'вул. Богданівська, 6' };
const kyiv = { id: '8041', name: 'ТСЦ 8041, м. Київ', regionId: 11, address: 'вул. Туполєва, 19' };

function shown(children: ReactNode) {
  const queries = newQueries();
  queries.setQueryData(serviceCentres.queryKey, [lviv, kyiv]);
  return render(<QueryClientProvider client={queries}>{children}</QueryClientProvider>);
}

const lines = () => screen.getAllByRole('listitem', { hidden: true }).map((line) => line.textContent);

test('who lacks data reads which, what to do and where (LIC-46, PRES-14)', () => {
  shown(<Scant lacks={['фото', 'посвідчення водія']} nearby={[lviv]} />);
  expect(lines()).toEqual(['фото', 'посвідчення водія', 'ТСЦ 4641, м. Львів, вул. Богданівська, 6']);
  expect(screen.getByText(/зверніться до будь-якого сервісного центру/)).toBeTruthy();
});

test('for whom there is no address all centres are listed, by town', () => {
  shown(<Scant lacks={['адреса реєстрації']} />);
  expect(screen.getByText('Адреси сервісних центрів')).toBeTruthy();
  expect(lines().slice(1)).toEqual([
    'ТСЦ 8041, м. Київ, вул. Туполєва, 19',
    'ТСЦ 4641, м. Львів, вул. Богданівська, 6',
  ]);
});

test('of what is complete nothing is said', () => {
  expect(shown(<Scant />).container.textContent).toBe('');
});
