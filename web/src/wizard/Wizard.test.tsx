import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSearchParams } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { newQueries } from '#testing/queries';
import { RouterProvider } from '#ui/RouterProvider';
import { createMemoryRouter } from '#ui/router';
import { defineWizard } from './defineWizard';
import { createWizardDraft } from './draft/wizardDraft';
import { lazyStep } from './lazyStep';
import { useForgetOrdered, useOrderDraft } from './useOrderDraft';
import type { StepProps } from './useStepForm';
import { Wizard } from './Wizard';

interface Answers {
  plate: string;
  endDate: string;
}

const map = defineWizard<Answers>()({
  type: 'plate-storage',
  version: 1,
  title: 'Послуга',
  steps: { check: { title: 'Перевірка', complete: () => true } },
  orderOf: (answers) => answers,
});
const draft = createWizardDraft<Answers>(
  { type: map.type, version: map.version },
  { plate: '', endDate: '' },
);
const id = '0192a3b4-0000-7000-8000-000000000001';

/** Data that comes when it is resolved. */
function late() {
  let resolve: (data: object) => void = () => undefined;
  const data = new Promise<object>((done) => (resolve = done));
  return { data, resolve };
}

/** Serves what a wizard reads; given answers may be late. */
function serve(given: Record<string, Promise<object>>) {
  const answers: Record<string, object> = {
    '/api/user/profile': { uid: 'citizen' },
    '/api/tasks': { tasks: [], incomplete: false },
  };
  vi.spyOn(client, 'GET').mockImplementation((async (path: string) => ({
    data: (await given[path]) ?? answers[path] ?? [],
    response: new Response(),
  })) as never);
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  serve({});
  for (const method of ['PUT', 'DELETE'] as const)
    vi.spyOn(client, method).mockResolvedValue({ response: new Response() } as never);
});

function Check() {
  const creation = useOrderDraft(map, draft);
  return (
    <button type="button" onClick={creation.order}>
      order
    </button>
  );
}

const components = { check: lazyStep<StepProps>(async () => Check) };

function Followed({ changeable }: { changeable: boolean }) {
  useForgetOrdered(draft, id, changeable);
  return <p>followed</p>;
}

function Service({ changeable }: { changeable: boolean }) {
  const [params] = useSearchParams();
  return params.get('id') ? (
    <Followed changeable={changeable} />
  ) : (
    <Wizard map={map} draft={draft} components={components} />
  );
}

const Services = () => <p>services</p>;

test.each([false, true])(
  'an order that was made after its citizen had left is led to, once, and not made again (changeable: %s)',
  async (changeable) => {
    const router = createMemoryRouter([
      { path: '/', element: <Service changeable={changeable} /> },
      { path: '/elsewhere', element: <p>elsewhere</p> },
    ]);
    render(
      <QueryClientProvider client={newQueries()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    let answer: (made: object) => void = () => undefined;
    const post = vi
      .spyOn(client, 'POST')
      .mockImplementation((() => new Promise((resolve) => (answer = resolve))) as never);
    const button = await screen.findByRole('button', { name: 'order' });
    act(() => draft.update({ plate: 'AA0001BB' }));
    button.click();
    await waitFor(() => expect(post).toHaveBeenCalledOnce());
    await act(() => router.navigate('/elsewhere'));
    await act(async () => answer({ data: { id }, response: new Response(null, { status: 201 }) }));
    expect(router.state.location.pathname).toBe('/elsewhere');

    await act(() => router.navigate('/'));
    expect(await screen.findByText('followed')).toBeTruthy();
    expect(router.state.location.search).toContain(`id=${id}`);
    expect(post).toHaveBeenCalledOnce();
    await act(() => router.navigate('/'));
    expect(await screen.findByRole('button', { name: 'order' })).toBeTruthy();
    expect(draft.use.getState().answers.plate).toBe(changeable ? 'AA0001BB' : '');
  },
);

test('a draft is discarded only when that is confirmed', async () => {
  const forget = vi
    .spyOn(client, 'DELETE')
    .mockResolvedValue({ response: new Response(null, { status: 204 }) } as never);
  const router = createMemoryRouter([{ path: '/', element: <Service changeable /> }], {
    initialEntries: ['/?step=check&from=check'],
  });
  render(
    <QueryClientProvider client={newQueries()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'order' });
  const found = { orderId: undefined, restored: true, savedAt: '2026-03-05T12:00:00Z' };
  act(() => draft.use.setState({ ...found, answers: { plate: 'AA0001BB', endDate: '' } }));
  const user = userEvent.setup();
  const again = await screen.findByRole('button', { name: 'Почати спочатку' });
  again.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Залишити введене'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(again));
  expect(draft.use.getState().answers.plate).toBe('AA0001BB');
  expect(forget).not.toHaveBeenCalled();

  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Почати спочатку' }));
  await waitFor(() => expect(draft.use.getState().answers.plate).toBe(''));
  expect(forget).toHaveBeenCalledOnce();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  await waitFor(() => expect(router.state.location.search).toBe('?step=check'));
});

test('who leaves while their answers are still read is not led back to a step (ROUTE-27)', async () => {
  const citizen = late();
  serve({ '/api/user/profile': citizen.data });
  let arrive: (page: object) => void = () => undefined;
  const router = createMemoryRouter([
    { path: '/', element: <Service changeable /> },
    { path: '/services', lazy: () => new Promise((resolve) => (arrive = resolve)) as never },
  ]);
  render(
    <QueryClientProvider client={newQueries()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const link = await screen.findByRole('link', { name: /До переліку послуг/ });
  act(() => link.click());
  await waitFor(() => expect(router.state.pending?.pathname).toBe('/services'));
  await act(async () => citizen.resolve({ uid: 'citizen' }));
  await act(async () => arrive({ Component: Services }));
  expect(await screen.findByText('services')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/services');
});

test('what was begun is there with the form, which does not move (WIZ-03)', async () => {
  const tasks = late();
  serve({ '/api/tasks': tasks.data });
  draft.use.setState(draft.use.getInitialState());
  const router = createMemoryRouter([{ path: '/', element: <Service changeable /> }]);
  render(
    <QueryClientProvider client={newQueries()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('status', { name: 'Завантаження…' });
  await waitFor(() => expect(draft.use.getState().owner).toBe('citizen')); // all is read but what was begun
  await act(() => draft.open('citizen')); // as the wizard does: what follows its opening has followed
  expect(screen.queryByRole('button', { name: 'order' })).toBeNull();
  const begun = { kind: 'pay', path: '/services/plate-storage?id=1', title: 'Розпочате', button: 'Сплатити' };
  await act(async () => tasks.resolve({ tasks: [begun], incomplete: false }));
  await screen.findByRole('button', { name: 'order' });
  expect(screen.getByRole('link', { name: /Розпочате/ })).toBeTruthy();
});
