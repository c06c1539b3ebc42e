import { beforeEach, expect, test, vi } from 'vitest';
import { areTasksDrawn, drawTasks, slots } from './earlyTasks';

const task = {
  kind: 'pay',
  title: 'Сплатіть перевірку',
  about: 'Škoda <b>Octavia</b>',
  button: 'Сплатити',
  path: '/services?id=1',
};
const draft = { ...task, kind: 'draft', title: 'Чернетка' };

/** What the document has asked for early. */
function answered(tasks: object | undefined, profile: object | undefined = { greeting: 'Вітаємо, Олено!' }) {
  const answer = (body: object | undefined) =>
    Promise.resolve(body ? Response.json(body) : new Response(null, { status: 503 }));
  const answers = { '/api/user/profile': answer(profile), '/api/tasks': answer(tasks) };
  window.cabinetEarly = { token: 'a1', asked: Date.now(), answers };
  return answers;
}

const main = () => document.querySelector('main') as HTMLElement;

beforeEach(() => {
  const { greeting, title, about, button, path } = slots;
  document.body.innerHTML = `<div data-built><main>Завантаження</main><template><h1>${greeting}</h1>
    <h2 id="tasks">Потребують Вашої дії</h2><ul><li><p>${title}</p><p class="about">${about}</p>
    <a href="${path}" aria-label="${button}: ${title}">${button}</a></li></ul></template></div>`;
});

test('a task is drawn from its answer, which the app can still read', async () => {
  const answers = answered({ tasks: [draft, task], incomplete: false });
  expect(areTasksDrawn()).toBe(false);
  await drawTasks();
  expect(areTasksDrawn()).toBe(true);
  expect(main().querySelector('h1')?.textContent).toBe('Вітаємо, Олено!');
  expect(main().querySelector('.about')?.textContent, 'a text, no elements').toBe(task.about);
  const way = main().querySelector('a');
  expect(way?.getAttribute('href')).toBe('/services?id=1');
  expect(way?.getAttribute('aria-label')).toBe('Сплатити: Сплатіть перевірку');
  expect(await (await answers['/api/tasks']).json()).toMatchObject({ incomplete: false });
});

test('three tasks are drawn, as the app lists them first', async () => {
  const due = ['1', '2', '3', '4'].map((number) => ({ ...task, title: `Завдання ${number}` }));
  answered({ tasks: [draft, ...due], incomplete: false });
  await drawTasks();
  const titles = [...main().querySelectorAll('li p:first-child')].map(({ textContent }) => textContent);
  expect(titles).toEqual(['Завдання 1', 'Завдання 2', 'Завдання 3']);
});

test('what is not known of a task takes no room', async () => {
  answered({ tasks: [{ ...task, about: undefined }], incomplete: false });
  await drawTasks();
  expect(main().querySelector('.about')).toBeNull();
});

test.each([
  ['no task but a draft', { tasks: [draft], incomplete: false }, undefined],
  ['a register that did not answer', { tasks: [task], incomplete: true }, undefined],
  ['no answer', undefined, undefined],
])('%s: the place of the page stays', async (_, tasks, profile) => {
  answered(tasks, profile);
  await drawTasks();
  expect(main().textContent).toBe('Завантаження');
});

test('an app that is there first is left alone; it waits for the whole document', async () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  answered({ tasks: [task], incomplete: false });
  const drawn = drawTasks();
  await new Promise((resolve) => setTimeout(resolve)); // the answers are read
  expect(main().textContent).toBe('Завантаження');
  document.body.innerHTML = '<main>Картка водія</main>';
  document.dispatchEvent(new Event('DOMContentLoaded'));
  await drawn;
  expect(main().textContent).toBe('Картка водія');
  state.mockRestore();
});
