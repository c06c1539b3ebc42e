import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { signing } from '#api/lookups';
import { newQueries } from '#testing/queries';
import { forms } from '#text/forms';
import { SignByWidget } from './SignByWidget';

const widgetUrl = 'https://widget.example/sign/v1/';

function shown() {
  const queries = newQueries();
  queries.setQueryData(signing.queryKey, { widgetUrl, checkRnokpp: true } as never);
  render(
    <QueryClientProvider client={queries}>
      <SignByWidget payload="{}" rnokpp="3307594740" onSigned={vi.fn(async () => undefined)} />
    </QueryClientProvider>,
  );
  return screen.getByTitle<HTMLIFrameElement>(forms.sign.frame);
}

/** What the widget in a frame says to the page. */
const say = (frame: HTMLIFrameElement, id: number, outcome: object) =>
  act(() => {
    window.dispatchEvent(
      new MessageEvent('message', {
        origin: new URL(widgetUrl).origin,
        source: frame.contentWindow,
        data: { sender: 'EndUserSignWidget', reciever: 'EndUserSignWidgetConnector', id, ...outcome },
      }),
    );
  });

test('the frame is as high as the widget, whose last line says what is wrong, on a phone too (SIGN-08)', () => {
  const rules = () =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .map((rule) => rule.cssText)
      .filter((rule) => [...frame.classList].some((name) => rule.includes(name)));
  const frame = shown();
  expect(rules().join()).toContain('height: 760px');
});

test('who waits for a widget that is silent can give it up and begin again (SIGN-08)', async () => {
  const frame = shown();
  const asked = vi.fn();
  vi.spyOn(frame.contentWindow as Window, 'postMessage').mockImplementation((message: unknown) => {
    const { id, cmd } = message as { id: number; cmd: string };
    asked(cmd);
    if (cmd !== 'SignData') setTimeout(() => say(frame, id, { result: [{ subjDRFOCode: '3307594740' }] }));
  });
  say(frame, -1, {});
  await waitFor(() => expect(asked).toHaveBeenCalledWith('SignData'));
  fireEvent.click(await screen.findByRole('button', { name: forms.sign.restart }));
  expect(screen.getByTitle(forms.sign.frame)).not.toBe(frame);
  expect(screen.queryByRole('button', { name: forms.sign.restart })).toBeNull();
});
