import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyStep } from './lazyStep';

const Known = ({ name }: { name: string }) => <p>{name}</p>;

const show = (Step: ReturnType<typeof lazyStep<{ name: string }>>) =>
  render(
    <Suspense fallback={<p>loading</p>}>
      <Step name="plate" />
    </Suspense>,
  );

test('a step that was preloaded is drawn at once', async () => {
  const step = lazyStep(async () => Known);
  step.preload();
  await Promise.resolve();
  show(step);
  expect(screen.getByText('plate')).toBeTruthy();
});

test('one that was not comes when it is shown, and is fetched once', async () => {
  const load = vi.fn(async () => Known);
  const step = lazyStep(load);
  show(step);
  expect(screen.getByText('loading')).toBeTruthy();
  step.preload();
  expect(await screen.findByText('plate')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test('a step whose preload has failed is asked for again', async () => {
  const load = vi.fn(async () => Known).mockRejectedValueOnce(new Error('offline'));
  const step = lazyStep(load);
  step.preload();
  await new Promise((resolve) => setTimeout(resolve));
  show(step);
  expect(await screen.findByText('plate')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
