import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '#api/session';
import { showProblem, useProblem } from '#ui/problem';
import { RouterProvider } from '#ui/RouterProvider';
import { createMemoryRouter } from '#ui/router';
import { DialogsOnDemand } from './DialogsOnDemand';

const fetched = vi.hoisted(() => vi.fn());

// The network that brings the dialogs.
vi.mock('./Dialogs', async (original) => {
  const { default: Dialogs } = await original<typeof import('./Dialogs')>();
  return {
    get default() {
      fetched();
      return Dialogs;
    },
  };
});

const tokens = { accessToken: 'a', refreshToken: 'r', expiresIn: 600, sessionEndsAt: '2026-03-06T10:00:00Z' };

const Page = () => (
  <>
    <button type="button">
      <span>Зберегти</span>
    </button>
    <label>
      Ім’я <input />
    </label>
    <DialogsOnDemand />
  </>
);

// Compiling the dialogs takes seconds on a busy machine; the tests wait for what they do, not for that.
beforeAll(async () => {
  await import('./Dialogs');
}, 60_000);
beforeEach(() => {
  fetched.mockReset();
  useSession.setState({ tokens, expired: false, endsAt: Date.now() + 3_600_000 });
  render(<RouterProvider router={createMemoryRouter([{ path: '*', Component: Page }])} />);
});
afterEach(() => {
  useSession.setState({ tokens: undefined, expired: false, endsAt: undefined });
  useProblem.setState(useProblem.getInitialState());
});

test('a page that is only looked at takes no dialogs', async () => {
  await act(() => import('./Dialogs')); // an import that the page had begun has ended before this one
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  ['pressed', () => fireEvent.pointerDown(screen.getByText('Зберегти'))],
  ['filled in', () => fireEvent.keyDown(screen.getByLabelText('Ім’я'))],
])('what is %s may fail, and the network with it: the dialogs come before', async (_, touch) => {
  touch();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
});

test('what a touch could not fetch is asked for again only when a dialog is due', async () => {
  fetched.mockImplementation(() => {
    throw new TypeError('Failed to fetch');
  });
  const field = screen.getByLabelText('Ім’я');
  for (const key of '067') fireEvent.keyDown(field, { key });
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  for (const key of '123') fireEvent.keyDown(field, { key });
  await act(() => import('./Dialogs'));
  expect(fetched).toHaveBeenCalledOnce();
  fetched.mockReset();
  act(() => showProblem());
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
});

test('a session that soon ends has its dialog at hand', async () => {
  act(() => useSession.setState({ endsAt: Date.now() + 240_000 }));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
});

test('a problem is shown, by the browser itself when the dialog cannot be fetched (ERR-05, ERR-08)', async () => {
  const plainly = vi.spyOn(window, 'alert').mockReturnValue();
  fetched.mockImplementation(() => {
    throw new TypeError('Failed to fetch');
  });
  act(() => showProblem());
  await vi.waitFor(() => expect(plainly).toHaveBeenCalledOnce());
  expect(plainly.mock.calls[0]?.[0]).toContain('На жаль, сервіс тимчасово недоступний.');
  expect(useProblem.getState().open).toBe(false);
});

test('the dialog is there when a problem is to be shown', async () => {
  act(() => showProblem());
  expect(await screen.findByRole('dialog', { name: 'На жаль, сервіс тимчасово недоступний.' })).toBeTruthy();
});
