import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { profile } from '#api/queries';
import { newQueries } from '#testing/queries';
import { Identity } from './Identity';

test('the profile says whose it is; the number is covered until it is asked for (PROF-01)', () => {
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(profile.queryKey, {
    uid: '1',
    username: { lastName: 'РУДЕНКО', firstName: 'ІРИНА', middleName: 'МИКОЛАЇВНА' },
    ipnChar: '3111952338',
    birthday: '1985-03-14',
  } as never);
  const { container } = render(
    <QueryClientProvider client={queries}>
      <Identity />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('heading', { name: 'Руденко Ірина Миколаївна' })).toBeTruthy();
  expect(container.textContent).toContain('14.03.1985');
  expect(container.textContent).toContain('•••••••338');
  expect(container.textContent).not.toContain('3111952338');
  fireEvent.click(screen.getByRole('button', { name: 'Показати РНОКПП' }));
  expect(container.textContent).toContain('3111952338');
  fireEvent.click(screen.getByRole('button', { name: 'Приховати РНОКПП' }));
  expect(container.textContent).not.toContain('3111952338');
});
