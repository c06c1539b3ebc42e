import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TestRouter } from '#testing/TestRouter';
import { empty, wizard } from './ask/wizard';
import { CheckRequest } from './CheckRequest';

// CONF-24.
test('the contacts of the owner are under a heading of their own, not among the facts of the vehicle', () => {
  const contact: [string, string] = ['Електронна пошта', 'owner@ukr.net'];
  render(
    <TestRouter>
      <CheckRequest
        map={wizard}
        answers={empty}
        vehicle={{ name: 'SKODA OCTAVIA', plate: undefined, vin: 'TMB99HAV3KM626020' }}
        user={{ name: 'Шевчук Марина', rnokpp: '1' }}
        contacts={{ owner: [contact], user: [] }}
        end="31.12.2026"
        creation={{ order: () => undefined, busy: false, uncertain: false, refusal: '' }}
        back={undefined}
        closed={false}
      />
    </TestRouter>,
  );
  const section = (name: string) =>
    within(screen.getByRole('heading', { name }).closest('section') as HTMLElement);
  expect(section('Контактні дані власника').getByText('owner@ukr.net')).toBeTruthy();
  expect(section('Транспортний засіб').queryByText('owner@ukr.net')).toBeNull();
});
