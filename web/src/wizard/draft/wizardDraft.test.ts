import { beforeEach, expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { createWizardDraft } from './wizardDraft';

interface Answers {
  name: string;
}

/** What the server holds, by the rule of its own table: a version follows the one before it. */
let held: { version: number; content: { shape: number; answers: Answers; save?: string } } | undefined;
let reachable = true;
let answered = true;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  held = undefined;
  reachable = true;
  answered = true;
  const reply = (status: number, data?: object) =>
    ({ ...(status < 400 ? { data } : { error: data }), response: new Response(null, { status }) }) as never;
  vi.spyOn(client, 'GET').mockImplementation((async () =>
    reply(
      200,
      held ? [{ serviceName: 'example', updatedAt: '2026-03-05T10:00:00Z', ...held }] : [],
    )) as never);
  vi.spyOn(client, 'PUT').mockImplementation((async (_: string, { body }: { body: typeof held & object }) => {
    if (!reachable) throw new TypeError('network');
    if (body.version !== (held?.version ?? 0) + 1) return reply(409, { code: 'draft_outdated' });
    held = body;
    if (!answered) throw new TypeError('network');
    return reply(204);
  }) as never);
  vi.spyOn(client, 'DELETE').mockImplementation((async () => {
    held = undefined;
    return reply(204);
  }) as never);
});

const make = () => createWizardDraft<Answers>({ type: 'example', version: 1 }, { name: '' });
const type = async (draft: ReturnType<typeof make>, name: string) => {
  draft.update({ name });
  await vi.advanceTimersByTimeAsync(1_000);
};

test('what is typed is saved when typing rests, and found elsewhere (API-054, GAP-13)', async () => {
  const draft = make();
  await draft.open('citizen');
  draft.update({ name: 'О' });
  draft.update({ name: 'Ол' });
  expect(draft.use.getState().save).toBe('unsaved');
  await type(draft, 'Олена');
  expect(client.PUT).toHaveBeenCalledOnce();
  expect(draft.use.getState()).toMatchObject({ save: 'saved', version: 1 });
  sessionStorage.clear(); // another device
  const other = make();
  await other.open('citizen');
  expect(other.use.getState()).toMatchObject({ answers: { name: 'Олена' }, restored: true, version: 1 });
});

test('without a server the answers stay, and are saved when it is back', async () => {
  const draft = make();
  await draft.open('citizen');
  reachable = false;
  await type(draft, 'Олена');
  expect(draft.use.getState()).toMatchObject({ save: 'failed', answers: { name: 'Олена' } });
  reachable = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(draft.use.getState().save).toBe('saved');
});

test('two devices do not overwrite each other', async () => {
  const draft = make();
  await draft.open('citizen');
  await type(draft, 'тут');
  held = { version: 2, content: { shape: 1, answers: { name: 'там' } } };
  await type(draft, 'тут ще');
  expect(draft.use.getState().save).toBe('outdated');
  expect(held.content.answers.name).toBe('там');
  await draft.acceptRemote();
  expect(draft.use.getState()).toMatchObject({ answers: { name: 'там' }, version: 2, save: 'saved' });
  await type(draft, 'далі');
  expect(held.content.answers.name).toBe('далі');
});

test('a tab that was left open does not bring back a draft of which an order was made', async () => {
  const draft = make();
  await draft.open('citizen');
  await type(draft, 'тут');
  held = undefined;
  await type(draft, 'тут ще');
  expect(draft.use.getState().save).toBe('outdated');
  expect(held).toBeUndefined();
  await draft.acceptRemote();
  expect(draft.use.getState()).toMatchObject({ answers: { name: '' }, version: 0 });
});

test('answers that are not the newest stay when the page is reloaded, and are saved over the newer ones when the citizen says so', async () => {
  const draft = make();
  await draft.open('citizen');
  await type(draft, 'тут');
  held = { version: 2, content: { shape: 1, answers: { name: 'там' } } };
  await type(draft, 'тут ще');
  const again = make(); // of the same tab
  await again.open('citizen');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(again.use.getState()).toMatchObject({ save: 'outdated', answers: { name: 'тут ще' } });
  expect(held.content.answers.name).toBe('там');
  await again.overwriteRemote();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(again.use.getState()).toMatchObject({ save: 'saved', version: 3, answers: { name: 'тут ще' } });
  expect(held).toMatchObject({ version: 3, content: { answers: { name: 'тут ще' } } });
});

test('answers that are not the newest are saved when the newer ones are gone', async () => {
  const draft = make();
  await draft.open('citizen');
  await type(draft, 'тут');
  held = { version: 2, content: { shape: 1, answers: { name: 'там' } } };
  await type(draft, 'тут ще');
  held = undefined;
  await draft.open('citizen');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(held).toMatchObject({ version: 1, content: { answers: { name: 'тут ще' } } });
});

// A draft that was deleted from the list, or has become an order on another device, is not filled in again.
test('saved answers that are gone from the server are gone here', async () => {
  const draft = make();
  await draft.open('citizen');
  await type(draft, 'тут');
  held = undefined;
  await draft.open('citizen');
  expect(draft.use.getState()).toMatchObject({ version: 0, save: 'none', answers: { name: '' } });
});

test('a save whose answer was lost is no other device (API-054, GAP-13)', async () => {
  const draft = make();
  await draft.open('citizen');
  answered = false;
  await type(draft, 'Олена');
  expect(draft.use.getState()).toMatchObject({ save: 'failed', version: 0 });
  answered = true;
  await type(draft, 'Олена Петрівна');
  expect(draft.use.getState()).toMatchObject({ save: 'saved', version: 2 });
  expect(held).toMatchObject({ version: 2, content: { answers: { name: 'Олена Петрівна' } } });
});

test('a page that is reloaded while it saves continues with what was typed', async () => {
  const draft = make();
  await draft.open('citizen');
  answered = false;
  await type(draft, 'Олена');
  draft.update({ name: 'Олена Петрівна' });
  answered = true;
  const again = make(); // of the same tab
  await again.open('citizen');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(again.use.getState()).toMatchObject({ save: 'saved', answers: { name: 'Олена Петрівна' } });
  expect(held?.content.answers.name).toBe('Олена Петрівна');
});

test('answers that are dropped during their first save are not saved again', async () => {
  const draft = make();
  await draft.open('citizen');
  draft.update({ name: 'Олена' });
  const saved = draft.flush();
  await Promise.all([draft.discard(), saved]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(client.PUT).toHaveBeenCalledOnce();
  expect(draft.use.getState()).toMatchObject({ save: 'none', version: 0 });
  expect(held).toBeUndefined();
});

test('answers of another citizen are dropped', async () => {
  held = { version: 4, content: { shape: 1, answers: { name: 'Олена' } } };
  const draft = make();
  await draft.open('citizen');
  held = undefined;
  await draft.open('somebody else');
  expect(draft.use.getState()).toMatchObject({ answers: { name: '' }, version: 0 });
});

test('answers of an older version are migrated, and saved in the current one', async () => {
  held = { version: 4, content: { shape: 1, answers: { title: 'Олена' } as never } };
  const draft = createWizardDraft<Answers>(
    { type: 'example', version: 2, migrate: { 2: ({ title }) => ({ name: title }) } },
    { name: '' },
  );
  await draft.open('citizen');
  expect(draft.use.getState()).toMatchObject({ answers: { name: 'Олена' }, restored: true, save: 'saved' });
  await type(draft, 'Олена Петрівна');
  expect(held).toMatchObject({ version: 5, content: { shape: 2, answers: { name: 'Олена Петрівна' } } });
});

test('answers that cannot be read here stay on the server until the citizen starts again', async () => {
  held = { version: 4, content: { shape: 7, answers: { name: 'новіше' } } };
  const draft = make();
  await draft.open('citizen');
  await type(draft, 'нове');
  await draft.flush();
  expect(draft.use.getState()).toMatchObject({ answers: { name: 'нове' }, save: 'incompatible' });
  expect(held).toMatchObject({ version: 4, content: { answers: { name: 'новіше' } } });
  await draft.overwriteRemote();
  await vi.advanceTimersByTimeAsync(0);
  expect(held).toMatchObject({ version: 5, content: { shape: 1, answers: { name: 'нове' } } });
  expect(draft.use.getState().save).toBe('saved');
});

test('what a tab has stored in an older version is migrated', () => {
  const tab = { state: { answers: { title: 'Олена' }, save: 'unsaved', owner: 'citizen' }, version: 1 };
  sessionStorage.setItem('cabinet-draft-example', JSON.stringify(tab));
  const draft = createWizardDraft<Answers>(
    { type: 'example', version: 2, migrate: { 2: ({ title }) => ({ name: title }) } },
    { name: '' },
  );
  expect(draft.use.getState()).toMatchObject({ answers: { name: 'Олена' }, save: 'unsaved' });
});

test('answers that have become an order are forgotten here and on the server', async () => {
  const draft = make();
  await draft.open('citizen');
  await type(draft, 'Олена');
  void draft.markOrdered('order-1', ['who', 'check']);
  await vi.advanceTimersByTimeAsync(0);
  expect(draft.use.getState()).toMatchObject({
    answers: { name: '' },
    orderId: 'order-1',
    path: ['who', 'check'],
  });
  expect(held).toBeUndefined();
  draft.update({ name: 'наступна' });
  expect(draft.use.getState().orderId).toBeUndefined(); // the earlier order has nothing to do with these
});

// A register's facts would outlive what the register says: they are read with the offer each time.
test('what is derived is stored nowhere, and is kept while the step that shows it is open', async () => {
  const empty = { name: '', fact: '' };
  const open = async () => {
    const draft = createWizardDraft({ type: 'example', version: 1, derived: ['fact'] }, empty);
    await draft.open('citizen');
    return draft;
  };
  const draft = await open();
  draft.update({ name: 'Олена', fact: 'a month ago' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(held?.content.answers).toEqual({ name: 'Олена' });
  expect(sessionStorage.getItem('cabinet-draft-example')).not.toContain('a month ago');
  expect((await open()).use.getState().answers, 'reloaded').toEqual({ name: 'Олена', fact: '' });

  held = { version: 2, content: { shape: 1, answers: { name: 'там', fact: 'a year ago' } as Answers } };
  await draft.acceptRemote();
  expect(draft.use.getState().answers, 'of another device').toEqual({ name: 'там', fact: 'a month ago' });
  sessionStorage.clear();
  expect((await open()).use.getState().answers, 'of a draft that has it').toEqual({ name: 'там', fact: '' });
});
