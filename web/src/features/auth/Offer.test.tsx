import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Schema } from '#api/client';
import { portal } from '#api/lasting';
import { Offer, OfferedServices } from './Offer';

function show(configured: Schema['Portal']) {
  portal.setState({ data: configured, isPending: false });
  render(
    <>
      <OfferedServices />
      <Offer />
    </>,
  );
}

const links = (block: string) =>
  within(screen.getByRole('region', { name: block }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('a visitor reads which services, apps and sponsors there are (AUTH-09, AMB-012, GAP-67, SHELL-16)', () => {
  show({
    services: ['Автоцивілка', 'Штрафи'],
    playUrl: 'https://apps.example/android',
    sponsors: [{ name: 'Міністерство', url: 'https://ministry.example' }],
  });
  const services = within(screen.getByRole('region', { name: 'Послуги кабінету' })).getAllByRole('listitem');
  expect(services.map(({ textContent }) => textContent)).toEqual(['Автоцивілка', 'Штрафи']);
  expect(links('Кабінет у телефоні')).toEqual([['Google Play', 'https://apps.example/android']]);
  expect(links('За підтримки')).toEqual([['Міністерство', 'https://ministry.example']]);
});

test('what is not configured is not there (SHELL-16)', () => {
  show({ services: ['Автоцивілка'] });
  expect(screen.getAllByRole('region')).toHaveLength(1);
});
