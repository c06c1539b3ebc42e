import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Order } from '#api/queries';
import { newQueries } from '#testing/queries';
import { useProblem } from '#ui/problem';
import { PolicyDownload } from './PolicyDownload';

const none = 'На жаль, відсутній файл для відображення';
const failed = 'Помилка при завантаженні файлу';

test.each([
  ['no file', () => new Response(null, { status: 204 }), none],
  ['an empty file', () => new Response('', { status: 200 }), none],
  ['a file that is gone', () => Response.json({ code: 'not_found' }, { status: 404 }), none],
  ['an insurer who is away', () => Response.json({ code: 'unavailable' }, { status: 503 }), failed],
])(
  'a policy that cannot be downloaded says why beside its button: %s (FLEET-27, FLEET-28)',
  async (_, answer, said) => {
    vi.stubGlobal('fetch', async () => answer());
    render(
      <QueryClientProvider client={newQueries()}>
        <PolicyDownload order={{ id: '7' } as Order} />
      </QueryClientProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Завантажити поліс' }));
    expect((await screen.findByRole('alert')).textContent).toBe(said);
    expect(useProblem.getState().open).toBe(false);
  },
);
