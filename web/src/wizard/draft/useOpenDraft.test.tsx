import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { profile } from '#api/queries';
import { newQueries } from '#testing/queries';
import { useOpenCitizenDraft } from './useOpenDraft';
import { createWizardDraft } from './wizardDraft';

let reachable = true;

/** Opens a draft while the profile can be read or not; the server holds no drafts. */
function opening() {
  vi.spyOn(client, 'GET').mockImplementation((async (path: string) => {
    if (path === '/api/services/draft') return { data: [], response: new Response() };
    if (!reachable) throw new TypeError('network');
    return { data: { uid: 'citizen' }, response: new Response() };
  }) as never);
  const queries = newQueries({ defaultOptions: { queries: { retryDelay: 1 } } });
  const draft = createWizardDraft({ type: 'example', version: 1 }, { name: '' });
  const { result } = renderHook(() => useOpenCitizenDraft(draft), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  });
  return { queries, result };
}

test('a step stays open when reading the profile again fails', async () => {
  reachable = true;
  const { queries, result } = opening();
  await waitFor(() => expect(result.current.ready).toBe(true));
  reachable = false;
  await queries.invalidateQueries({ queryKey: profile.queryKey });
  await waitFor(() => expect(queries.getQueryState(profile.queryKey)?.status).toBe('error'));
  expect(result.current).toMatchObject({ ready: true });
  expect(result.current.error).toBeFalsy();
});

test('without a profile nothing is opened, until another try finds it', async () => {
  reachable = false;
  const { result } = opening();
  await waitFor(() => expect(result.current.error).toBeTruthy());
  reachable = true;
  result.current.open();
  await waitFor(() => expect(result.current.ready).toBe(true));
  expect(result.current.error).toBeFalsy();
});

test.each([
  ['of the order that is ordered again', 204, 'Олена'],
  ['alone, when that order is unknown', 404, ''],
])('the draft is opened with the answers %s', async (_, status, name) => {
  const made: unknown[] = [];
  vi.spyOn(client, 'POST').mockImplementation((async () => {
    if (status === 204)
      made.push({
        serviceName: 'again',
        version: 1,
        content: { shape: 1, answers: { name }, save: 'server' },
        updatedAt: '2026-11-21T20:00:00Z',
      });
    return { error: {}, response: new Response(null, { status }) };
  }) as never);
  vi.spyOn(client, 'GET').mockImplementation((async (path: string) => ({
    data: path === '/api/services/draft' ? made : { uid: 'citizen' },
    response: new Response(),
  })) as never);
  const draft = createWizardDraft({ type: 'again', version: 1 }, { name: '' });
  const { result } = renderHook(() => useOpenCitizenDraft(draft, undefined, 'order-1'), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={newQueries()}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(result.current.ready).toBe(true));
  expect(draft.use.getState().answers.name).toBe(name);
});

test('an order that is named after the draft was opened is ordered again, too', async () => {
  const made: unknown[] = [];
  vi.spyOn(client, 'POST').mockImplementation((async () => {
    made.push({
      serviceName: 'late',
      version: 1,
      content: { shape: 1, answers: { name: 'Олена' }, save: 'server' },
      updatedAt: '2026-11-21T20:00:00Z',
    });
    return { error: {}, response: new Response(null, { status: 204 }) };
  }) as never);
  vi.spyOn(client, 'GET').mockImplementation((async (path: string) => ({
    data: path === '/api/services/draft' ? [...made] : { uid: 'citizen' },
    response: new Response(),
  })) as never);
  const queries = newQueries();
  const draft = createWizardDraft({ type: 'late', version: 1 }, { name: '' });
  const { result, rerender } = renderHook(
    ({ again }: { again: string | null }) => useOpenCitizenDraft(draft, undefined, again),
    {
      initialProps: { again: null } as { again: string | null },
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      ),
    },
  );
  await waitFor(() => expect(result.current.ready).toBe(true));
  rerender({ again: 'order-1' });
  expect(result.current.ready).toBe(false);
  await waitFor(() => expect(result.current.ready).toBe(true));
  expect(draft.use.getState().answers.name).toBe('Олена');
  rerender({ again: null });
  expect(result.current.ready, 'the address goes on to a step').toBe(true);
  expect(made).toHaveLength(1);
});
