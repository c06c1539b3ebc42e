import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '#api/queries';
import { useStream } from '#api/stream';
import { newQueries } from '#testing/queries';
import { TestRouter } from '#testing/TestRouter';
import { StageWaiting } from './StageWaiting';

let asked = 0;

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json({ stage: 'permission', status: 'pending', plates: [] });
  });
});
const order = { id: 'o', status: 'w8_2_permission', subStatus: 'pending', explanation: '' } as Order;

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const connect = (connected: boolean) => act(() => useStream.setState({ connected }));

test('the stage is asked for while the stream of changes is not there, and beside it only now and then (TIME-17, SPR-20, SPR-21)', async () => {
  connect(true);
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>
        <StageWaiting order={order} />
      </TestRouter>
    </QueryClientProvider>,
  );
  await wait(5_000);
  await wait(29_000);
  expect(asked).toBe(1);
  await wait(2_000);
  expect(asked).toBe(2); // the stream may have missed something
  connect(false);
  await wait(9_900);
  expect(asked).toBe(6);
  connect(true);
  await wait(10_000);
  expect(asked).toBe(6);
  connect(false);
  await wait(60_000);
  expect(asked).toBeLessThan(13); // for no longer than a minute
});

test('until when the exchange has to be signed is said while one waits, and when it takes longer (SPR-27)', async () => {
  connect(true);
  const deadline = { kind: 'certificate', name: '', until: '2026-03-06T11:00:00Z' } as const;
  render(
    <QueryClientProvider client={newQueries()}>
      <TestRouter>
        <StageWaiting order={{ ...order, deadline } as Order} />
      </TestRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByText(/підпишіть заяву і сплатіть послугу до 06.03.2026 13:00/)).toBeTruthy();
  await wait(5_000);
  await wait(60_000);
  expect(screen.getByRole('dialog').textContent).toContain('до 06.03.2026 13:00');
});
