/**
 * The first tasks of the driver card are drawn from their answer before the app's script is there: what to do with what, and the way
 * there, is what the page is opened for. The built document has their elements in a template (EarlyTasks.tsx), and the app draws
 * the same ones in their place.
 */
import type { Schema } from '#api/client';
import { dueTasks, FIRST_TASKS } from '#features/dashboard/dueTasks';

/** What the template has in the places of what the answers say. */
export const slots = {
  greeting: '$greeting',
  title: '$title',
  about: '$about',
  button: '$button',
  path: '/$path',
} as const;

type Slot = keyof typeof slots;

const SLOTS = /\/?\$(\w+)/g;
const hasSlot = (text: string) => text.search(SLOTS) >= 0;

/** Fills in the slots of a part: as texts, never as elements. An element whose slot is empty is removed. */
function fill<Part extends ParentNode>(part: Part, values: Partial<Record<Slot, string>>): Part {
  const valued = (text: string) => text.replace(SLOTS, (_, name: Slot) => values[name] ?? '');
  for (const element of part.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (hasSlot(value)) element.setAttribute(name, valued(value));
    }
    if (element.childElementCount > 0 || !hasSlot(element.textContent)) continue;
    element.textContent = valued(element.textContent);
    if (!element.textContent) element.remove();
  }
  return part;
}

/** Whether the document shows tasks. */
export const areTasksDrawn = () => document.querySelector('[data-built] #tasks') !== null;

/** Draws the first tasks as soon as their answer is there, unless the app is there first. */
export async function drawTasks(): Promise<void> {
  const answers = window.cabinetEarly?.answers;
  if (!answers) return;
  const [profile, found] = await Promise.all([
    read<Schema['Profile']>(answers['/api/user/profile']),
    read<Schema['Tasks']>(answers['/api/tasks']),
  ]);
  await parsed();
  const due = found ? dueTasks(found).slice(0, FIRST_TASKS) : [];
  const place = document.querySelector('[data-built] main');
  const template = document.querySelector<HTMLTemplateElement>('[data-built] template');
  if (!profile || due.length === 0 || found?.incomplete || !place || !template) return;
  const page = document.importNode(template.content, true);
  const row = page.querySelector('li');
  const list = row?.parentElement;
  row?.remove();
  fill(page, profile);
  list?.append(...due.map((task) => fill(row?.cloneNode(true) as Element, task)));
  place.replaceChildren(page);
}

/** A copy of an answer, which the app takes itself. */
const read = <Body>(answer: Promise<Response | undefined> | undefined): Promise<Body | undefined> =>
  Promise.resolve(answer?.then((response) => (response?.ok ? response.clone().json() : undefined))).catch(
    () => undefined,
  );

/** Resolves when the whole document is there. */
const parsed = () =>
  document.readyState === 'loading'
    ? new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
    : undefined;
