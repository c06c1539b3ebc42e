import { act, fireEvent, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { client, required } from '#api/client';
import { useSession } from '#api/session';
import { ThemeProvider } from '#theme/ThemeProvider';
import { LoadingButton } from '#ui/LoadingButton';
import { showProblem } from '#ui/problem';
import { ProblemDialog } from './ProblemDialog';

beforeEach(() =>
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 200 }),
);

test('an unexpected failure opens one dialog, which can be closed (ERR-08, ERR-43, SPR-39, WIZ-14, GAP-03)', async () => {
  render(<ProblemDialog />);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => {
    showProblem();
    showProblem();
  });
  const dialog = screen.getByRole('dialog', { name: 'На жаль, сервіс тимчасово недоступний.' });
  expect(dialog.textContent).toContain('Спробуйте, будь ласка, пізніше');
  fireEvent.click(screen.getByRole('button', { name: 'Закрити' }));
  await waitForElementToBeRemoved(dialog);
});

const later = 'Спробуйте, будь ласка, пізніше';

/** A call with the given response, and what the dialog shows of it. */
async function tell(answers: (path: string) => Response) {
  vi.stubGlobal('fetch', async (call: Request | string) =>
    answers(typeof call === 'string' ? call : new URL(call.url).pathname),
  );
  render(<ProblemDialog />);
  await act(() => required(client.GET('/api/services')).then(() => undefined, showProblem));
  const dialog = screen.getByRole('dialog', { name: 'На жаль, сервіс тимчасово недоступний.' });
  return dialog.querySelector('#problem-note')?.textContent;
}

test.each([500, 501, 503])('a fault of the server, %i (ERR-03, AMB-008)', async (status) => {
  expect(await tell(() => Response.json({ success: false }, { status }))).toBe(later);
});

test.each([400, 404, 409])('a refusal, %i (ERR-04, AMB-008)', async (status) => {
  expect(await tell(() => Response.json({ success: false }, { status }))).toBe(later);
});

test('too many requests: when to try again', async () => {
  const message = 'Забагато запитів. Спробуйте за 30 секунд.';
  const limited = () =>
    Response.json({ success: false, message }, { status: 429, headers: { 'Retry-After': '30' } });
  expect(await tell(limited)).toBe(message);
});

test('no answer at all (ERR-05)', async () => {
  const none = () => {
    throw new TypeError('network');
  };
  expect(await tell(none)).toBe(later);
});

test.each([
  [503, 3, 'Сеанс не вдалося продовжити: сервіс не відповідає. Спробуйте, будь ласка, пізніше'],
  [400, 1, 'Термін дії сеансу завершився. Оновіть сторінку та увійдіть ще раз'],
])('a session that is not renewed, %i (ERR-06, ERR-07, AMB-045)', async (status, tries, words) => {
  useSession.setState({ tokens: { accessToken: 'a', refreshToken: 'r', expiresIn: 600, sessionEndsAt: '' } });
  let tried = 0;
  const told = await tell((path) => {
    if (path !== '/auth/refresh') return new Response('{}', { status: 401 });
    tried += 1;
    return new Response('{}', { status });
  });
  expect(told).toBe(words);
  expect(tried).toBe(tries);
  expect(useSession.getState()).toMatchObject({ tokens: { accessToken: 'a' }, expired: false });
});

test('the focus goes back to the button that was busy when the problem came', async () => {
  const page = (busy: boolean) => (
    <ThemeProvider>
      <LoadingButton busy={busy}>Зберегти</LoadingButton>
      <ProblemDialog />
    </ThemeProvider>
  );
  const { rerender } = render(page(false));
  const save = screen.getByRole('button', { name: 'Зберегти' });
  act(() => save.focus());
  rerender(page(true));
  act(() => showProblem());
  rerender(page(false));
  const dialog = screen.getByRole('dialog');
  fireEvent.click(screen.getByRole('button', { name: 'Закрити' }));
  await waitForElementToBeRemoved(dialog);
  expect(document.activeElement).toBe(save);
});
