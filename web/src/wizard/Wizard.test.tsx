import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { client } from '../api/client';
import { defineWizard } from './defineWizard';
import { lazyStep } from './lazyStep';
import { createServerDraft } from './serverDraft';
import type { StepProps } from './step';
import { useMade, useOrderDraft } from './useOrderDraft';
import { Wizard } from './Wizard';

interface Answers {
  name: string;
}

const map = defineWizard<Answers>()({
  type: 'example',
  version: 1,
  title: 'Послуга',
  steps: { check: { title: 'Перевірка', complete: () => true } },
});
const draft = createServerDraft<Answers>(map.type, map.version, { name: '' });
const id = '0192a3b4-0000-7000-8000-000000000001';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.spyOn(client, 'GET').mockImplementation((async (path: string) => ({
    data: path === '/api/user/profile' ? { uid: 'citizen' } : [],
    response: new Response(),
  })) as never);
  for (const method of ['PUT', 'DELETE'] as const)
    vi.spyOn(client, method).mockResolvedValue({ response: new Response() } as never);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Check() {
  const creation = useOrderDraft(map, draft, (answers) => answers);
  return (
    <button type="button" onClick={creation.order}>
      order
    </button>
  );
}

const components = { check: lazyStep<StepProps>(async () => Check) };

function Followed({ changeable }: { changeable: boolean }) {
  useMade(draft, id, changeable);
  return <p>followed</p>;
}

function Service({ changeable }: { changeable: boolean }) {
  const [params] = useSearchParams();
  return params.get('id') ? (
    <Followed changeable={changeable} />
  ) : (
    <Wizard map={map} draft={draft} components={components} />
  );
}

test.each([false, true])(
  'an order that was made after its citizen had left is led to, once, and not made again (changeable: %s)',
  async (changeable) => {
    const router = createMemoryRouter([
      { path: '/', element: <Service changeable={changeable} /> },
      { path: '/elsewhere', element: <p>elsewhere</p> },
    ]);
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    let answer: (made: object) => void = () => undefined;
    const post = vi
      .spyOn(client, 'POST')
      .mockImplementation((() => new Promise((resolve) => (answer = resolve))) as never);
    const button = await screen.findByRole('button', { name: 'order' });
    act(() => draft.change({ name: 'Олена' }));
    button.click();
    await waitFor(() => expect(post).toHaveBeenCalledOnce());
    await act(() => router.navigate('/elsewhere'));
    await act(async () => answer({ data: { id }, response: new Response(null, { status: 201 }) }));
    expect(router.state.location.pathname).toBe('/elsewhere');

    await act(() => router.navigate('/'));
    expect(await screen.findByText('followed')).toBeTruthy();
    expect(router.state.location.search).toContain(`id=${id}`);
    expect(post).toHaveBeenCalledOnce();
    await act(() => router.navigate('/'));
    expect(await screen.findByRole('button', { name: 'order' })).toBeTruthy();
    expect(draft.use.getState().answers.name).toBe(changeable ? 'Олена' : '');
  },
);
