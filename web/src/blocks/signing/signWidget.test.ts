import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignWidget, widgetAddress } from './signWidget';

const url = 'https://widget.example/sign/v1/';
const origin = 'https://widget.example';

let frame: HTMLIFrameElement;
let sent: { id: number; cmd: string; params: unknown[] }[];

beforeEach(() => {
  vi.useFakeTimers();
  frame = document.body.appendChild(document.createElement('iframe'));
  sent = [];
  vi.spyOn(frame.contentWindow as Window, 'postMessage').mockImplementation((message, target) => {
    expect(target).toBe(origin); // never to any other origin that the frame may have
    sent.push(message);
  });
});

afterEach(() => {
  frame.remove();
});

/** A message as the frame sends it; what is given makes it another one. */
function say(id: number, outcome: object, from: { origin?: string; source?: unknown; sender?: string } = {}) {
  window.dispatchEvent(
    new MessageEvent('message', {
      origin: from.origin ?? origin,
      source: (from.source ?? frame.contentWindow) as Window,
      data: {
        sender: from.sender ?? 'EndUserSignWidget',
        reciever: 'EndUserSignWidgetConnector',
        id,
        ...outcome,
      },
    }),
  );
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('a key is read and signs when the widget is ready (SIGN-06, GAP-16)', async () => {
  const asked = vi.fn();
  const widget = new SignWidget(frame, url, vi.fn());
  const key = widget.readKey(asked);
  await settle();
  expect(sent).toEqual([]); // not before it is ready
  say(-1, {});
  await settle();
  say(1, { result: null });
  await settle();
  expect(asked).toHaveBeenCalledOnce();
  expect(sent.at(-1)).toMatchObject({ cmd: 'ReadPrivateKey', id: 2 });
  say(2, { result: [{ subjDRFOCode: '3111952338' }] });
  expect(await key).toEqual([{ subjDRFOCode: '3111952338' }]);
  const signature = widget.sign('{"a":1}');
  expect(sent.at(-1)).toMatchObject({ cmd: 'SignData', params: ['{"a":1}', true, true] });
  say(3, { result: 'TUlJ' });
  expect(await signature).toBe('TUlJ');
});

test('messages of others are ignored', async () => {
  const widget = new SignWidget(frame, url, vi.fn());
  const key = widget.readKey(vi.fn());
  key.catch(() => undefined);
  say(-1, {}, { origin: 'https://evil.example' });
  say(-1, {}, { source: window });
  say(-1, {}, { sender: 'Somebody' });
  await settle();
  expect(sent).toEqual([]);
});

test.each([
  [{ code: 12, message: '' }, 'cancelled'],
  [{ code: 24, message: 'Невірний пароль' }, 'refused'],
])('a refusal is told with its words: %o (SIGN-08)', async (error, kind) => {
  const widget = new SignWidget(frame, url, vi.fn());
  const signature = widget.sign('a');
  say(1, { error });
  await expect(signature).rejects.toMatchObject({ kind, message: error.message });
});

test('a widget that does not answer is given up', async () => {
  const widget = new SignWidget(frame, url, vi.fn());
  const key = expect(widget.readKey(vi.fn())).rejects.toMatchObject({ kind: 'silent' });
  await vi.advanceTimersByTimeAsync(20_000);
  await key;
});

test('a cloud key asks for its app, until the widget is closed', () => {
  const confirm = vi.fn();
  const widget = new SignWidget(frame, url, confirm);
  say(-2, { result: { type: 2, url: 'https://ksp.example', qrCode: 'AAAA' } });
  say(-2, { result: { type: 7 } });
  expect(confirm).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ qrCode: 'AAAA' }));
  widget.close();
  say(-2, { result: { type: 2 } });
  expect(confirm).toHaveBeenCalledOnce();
});

test('the widget gets the origin that embeds it', () => {
  const address = new URL(widgetAddress(url));
  expect(address.searchParams.get('address')).toBe(location.origin);
});
