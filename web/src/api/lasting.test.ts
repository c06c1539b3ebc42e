import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { portal, providers, readAgain, useLasting } from './lasting';

const asked = vi.fn();

/** A server that answers each call by the next of these, and by the last one from then on. */
function serve(...answers: (() => Response)[]) {
  asked.mockReset();
  vi.stubGlobal('fetch', async (call: Request) => {
    asked(new URL(call.url).pathname);
    return (answers.length > 1 ? answers.shift() : answers[0])?.();
  });
}

const some = () => Response.json(['idgovua']);
const unavailable = () => Response.json({ code: 'unavailable' }, { status: 503 });
const forbidden = () => Response.json({ code: 'forbidden' }, { status: 403 });

test('what does not change is asked for once, for all that show it', async () => {
  serve(() => Response.json({ supportPhone: '1' }));
  const shown = [1, 2].map(() => renderHook(() => useLasting(portal)).result);
  expect(shown.map(({ current }) => current.isPending)).toEqual([true, true]);
  await waitFor(() => expect(shown.map(({ current }) => current.data?.supportPhone)).toEqual(['1', '1']));
  const { result } = renderHook(() => useLasting(portal));
  expect(result.current).toMatchObject({ data: { supportPhone: '1' }, isPending: false });
  expect(asked).toHaveBeenCalledOnce();
});

test('a call without an answer is repeated', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serve(unavailable, unavailable, some);
  const { result } = renderHook(() => useLasting(providers));
  await vi.advanceTimersByTimeAsync(3_000);
  await waitFor(() => expect(result.current.data).toEqual(['idgovua']));
  expect(asked).toHaveBeenCalledTimes(3);
});

test('what could not be read is read again when the cabinet is back', async () => {
  serve(forbidden, some);
  const { result } = renderHook(() => useLasting(providers));
  await waitFor(() => expect(result.current).toMatchObject({ data: undefined, isPending: false }));
  expect(asked, 'a refusal stays').toHaveBeenCalledOnce();
  readAgain();
  await waitFor(() => expect(result.current.data).toEqual(['idgovua']));
  readAgain();
  expect(asked, 'what is there is not').toHaveBeenCalledTimes(2);
});
