import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useSigning } from './useSigning';

const widgetUrl = 'https://widget.example/sign/v1/';

function Signing({ checkRnokpp, onSigned }: { checkRnokpp: boolean; onSigned: () => Promise<void> }) {
  const { frame, fault } = useSigning({
    payload: '{}',
    rnokpp: '3307594740',
    widgetUrl,
    checkRnokpp,
    onSigned,
  });
  return (
    <>
      <iframe title="widget" ref={frame} />
      <p role="alert">{fault}</p>
    </>
  );
}

/** A widget with another person's key, which signs whatever it is given. */
const answers: Record<string, unknown> = {
  ReadPrivateKey: [{ subjDRFOCode: '2970751913' }],
  SignData: 'TUlJ',
};

function say(frame: HTMLIFrameElement, id: number, outcome: object) {
  window.dispatchEvent(
    new MessageEvent('message', {
      origin: new URL(widgetUrl).origin,
      source: frame.contentWindow,
      data: { sender: 'EndUserSignWidget', reciever: 'EndUserSignWidgetConnector', id, ...outcome },
    }),
  );
}

function sign(checkRnokpp: boolean) {
  const onSigned = vi.fn(async () => undefined);
  render(<Signing checkRnokpp={checkRnokpp} onSigned={onSigned} />);
  const frame = screen.getByTitle<HTMLIFrameElement>('widget');
  vi.spyOn(frame.contentWindow as Window, 'postMessage').mockImplementation((message: unknown) => {
    const { id, cmd } = message as { id: number; cmd: string };
    setTimeout(() => say(frame, id, { result: answers[cmd] ?? null }));
  });
  act(() => say(frame, -1, {}));
  return onSigned;
}

test('another person’s key is refused before it signs (AUTH-24, SIGN-07)', async () => {
  const onSigned = sign(true);
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('РНОКПП не збігається з вказаним у профілі'),
  );
  expect(onSigned).not.toHaveBeenCalled();
});

test('where the signer is not checked any key signs (AUTH-24)', async () => {
  const onSigned = sign(false);
  await waitFor(() => expect(onSigned).toHaveBeenCalledWith('TUlJ'));
  expect(screen.getByRole('alert').textContent).toBe('');
});
