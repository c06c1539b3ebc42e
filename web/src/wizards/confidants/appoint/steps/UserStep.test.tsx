import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { profile } from '#api/queries';
import { FieldRulesProvider } from '#form/fieldRules';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { forms } from '#text/forms';
import { wizard } from '../wizard';
import { UserStep } from './UserStep';

test('a confidant has a number that is asked for, an end, an address and a phone (CONF-36, CONF-37, CONF-39)', async () => {
  vi.spyOn(client, 'PUT').mockReturnValue(new Promise(() => undefined) as never);
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(profile.queryKey, { ipnChar: '3111952338' } as never);
  const next = vi.fn();
  render(
    <QueryClientProvider client={queries}>
      <TestRouter>
        <FieldRulesProvider value={wizard.steps.user.rules}>
          <UserStep next={next} back={undefined} closed={false} />
        </FieldRulesProvider>
      </TestRouter>
    </QueryClientProvider>,
  );
  const number = screen.getByLabelText(/РНОКПП/);
  const hint = document.getElementById(number.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('Введіть РНОКПП особи, яку хочете призначити належним користувачем');
  fireEvent.click(screen.getByText(forms.wizard.next));
  for (const label of [/РНОКПП/, /Користування до/, /Електронна пошта/, /телефон/i])
    await vi.waitFor(() => expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'));
  expect(next).not.toHaveBeenCalled();
});
