import { QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { render, renderHook, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { newQueries } from '#testing/queries';
import { lazyStep, usePreload } from './lazyStep';

const Known = ({ name }: { name: string }) => <p>{name}</p>;

const show = (Step: ReturnType<typeof lazyStep<{ name: string }>>) =>
  render(
    <Suspense fallback={<p>loading</p>}>
      <Step name="plate" />
    </Suspense>,
  );

test('a step that was preloaded is drawn at once', async () => {
  const step = lazyStep(async () => Known);
  await step.preload();
  show(step);
  expect(screen.getByText('plate')).toBeTruthy();
});

test('one that was not comes when it is shown, and is fetched once', async () => {
  const load = vi.fn(async () => Known);
  const step = lazyStep(load);
  show(step);
  expect(screen.getByText('loading')).toBeTruthy();
  void step.preload();
  expect(await screen.findByText('plate')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test('a step whose preload has failed is asked for again', async () => {
  const load = vi.fn(async () => Known).mockRejectedValueOnce(new Error('offline'));
  const step = lazyStep(load);
  expect(await step.preload()).toEqual([]);
  show(step);
  expect(await screen.findByText('plate')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

test('what the next step reads is read while one is busy with this one', async () => {
  const queryFn = vi.fn(async () => 'periods');
  const query = queryOptions({ queryKey: ['periods'], queryFn, staleTime: 60_000 });
  const This = lazyStep(async () => Known);
  const next = lazyStep(async () => Object.assign(() => null, { reads: [query] }));
  const queries = newQueries();
  renderHook(() => usePreload(This, next), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  await vi.waitFor(() => expect(queries.getQueryData(query.queryKey)).toBe('periods'));
  expect(queryFn).toHaveBeenCalledOnce();
});
