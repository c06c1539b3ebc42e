import { beforeEach, expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { createOrderDraft } from './orderDraft';

/** What the server holds, by order. */
let held: Record<string, { version: number; content: object }>;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  held = {};
  const reply = (status: number, data?: object) =>
    ({ ...(status < 400 ? { data } : { error: data }), response: new Response(null, { status }) }) as never;
  const idOf = ({ params }: { params: { path: { id: string } } }) => params.path.id;
  vi.spyOn(client, 'GET').mockImplementation((async (_: string, call: Parameters<typeof idOf>[0]) => {
    const draft = held[idOf(call)];
    return draft
      ? reply(200, { serviceName: 'example', updatedAt: '2026-03-05T10:00:00Z', ...draft })
      : reply(204);
  }) as never);
  vi.spyOn(client, 'PUT').mockImplementation((async (
    _: string,
    call: Parameters<typeof idOf>[0] & { body: { version: number; content: object } },
  ) => {
    const before = held[idOf(call)];
    if (before && call.body.version !== before.version + 1) return reply(409, { code: 'draft_outdated' });
    held[idOf(call)] = call.body;
    return reply(204);
  }) as never);
});

const make = () => createOrderDraft({ type: 'example', version: 1 }, { plate: '' });

test('what is chosen for an order is found on another device, and by that order alone (SPR-10)', async () => {
  const draft = make();
  await draft.open('order-1');
  draft.update({ plate: 'KA7700AA' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(draft.use.getState()).toMatchObject({ save: 'saved', version: 1 });
  sessionStorage.clear(); // another device
  const other = make();
  await other.open('order-2');
  expect(other.use.getState()).toMatchObject({ answers: { plate: '' }, version: 0 });
  await other.open('order-1');
  expect(other.use.getState()).toMatchObject({ answers: { plate: 'KA7700AA' }, version: 1 });
});

test('a choice whose save is under way stays with its order', async () => {
  const draft = make();
  await draft.open('order-1');
  draft.update({ plate: 'KA7700AA' });
  const saved = draft.flush();
  await draft.open('order-2');
  await saved;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(Object.keys(held)).toEqual(['order-1']);
  expect(draft.use.getState()).toMatchObject({
    owner: 'order-2',
    answers: { plate: '' },
    version: 0,
    save: 'none',
  });
});
