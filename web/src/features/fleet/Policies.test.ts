import { afterEach, expect, test, vi } from 'vitest';
import { download } from '../../api/client';
import { downloadFault } from './Policies';

afterEach(() => vi.unstubAllGlobals());

const downloading = async (response: Response) => {
  vi.stubGlobal('fetch', async () => response);
  return downloadFault(
    await download('/api/services/7/policy', 'Поліс.pdf').then(
      () => new Error('saved'),
      (error: Error) => error,
    ),
  );
};

// FLEET-27, FLEET-28: no file, an empty one, and every other failure.
test('a policy that cannot be downloaded', async () => {
  const none = 'На жаль, відсутній файл для відображення';
  expect(await downloading(new Response(null, { status: 204 }))).toBe(none);
  expect(await downloading(new Response('', { status: 200 }))).toBe(none);
  expect(await downloading(Response.json({ code: 'not_found' }, { status: 404 }))).toBe(none);
  expect(await downloading(Response.json({ code: 'unavailable' }, { status: 503 }))).toBe(
    'Помилка при завантаженні файлу',
  );
});
