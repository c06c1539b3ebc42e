import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { client } from '#api/client';
import type { Order } from '#api/queries';
import { signedOut, useSession } from '#api/session';
import { newQueries } from '#testing/queries';
import { Reject } from './Reject';

afterEach(() => {
  signedOut(false);
});

const tokens = { accessToken: '', refreshToken: '', expiresIn: 600, sessionEndsAt: '' };

function show(id: string) {
  const { unmount } = render(
    <QueryClientProvider client={newQueries()}>
      <Reject order={{ id } as Order} />
    </QueryClientProvider>,
  );
  return unmount;
}

const dialog = () => screen.queryByRole('dialog');
const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox').value;

test('the reason of a rejection outlives the session, in its dialog (SESS-06, CONF-26)', async () => {
  useSession.setState({ tokens, citizen: 'anna' });
  const leave = show('o');
  await userEvent.click(screen.getByRole('button', { name: 'Відхилити' }));
  await userEvent.type(screen.getByRole('textbox'), 'Авто продано');
  act(() => useSession.setState({ tokens: undefined, expired: true }));
  leave();
  show('another')();
  expect(dialog()).toBeNull();
  useSession.setState({ tokens, expired: false });
  show('o');
  expect(dialog()).not.toBeNull();
  expect(reason()).toBe('Авто продано');
  const send = vi.spyOn(client, 'PATCH').mockReturnValue(new Promise(() => undefined) as never);
  const [reject] = screen.getAllByRole('button', { name: 'Відхилити' }).slice(-1);
  await userEvent.click(reject as HTMLElement);
  const sent = { body: { id: 'o', stage: 'reject', payload: { reason: 'Авто продано' } } };
  expect(send).toHaveBeenCalledWith('/api/services/{id}', expect.objectContaining(sent));
});
