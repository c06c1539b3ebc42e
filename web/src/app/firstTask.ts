/**
 * The first task of the driver card is drawn from its answer before the app's script is there: what to do with what, and the way
 * there, is what the page is opened for. The built document has its elements in a template (FirstTask.tsx), and the app draws the
 * same ones in their place.
 */
import type { Schema } from '../api/client';

/** What the template has in the places of what the answers say. */
export const slots = {
  greeting: '$greeting',
  title: '$title',
  about: '$about',
  button: '$button',
  path: '/$path',
} as const;

type Values = Record<keyof typeof slots, string>;

const SLOTS = /\/?\$(\w+)/g;
const hasSlot = (text: string) => text.search(SLOTS) >= 0;

/** Fills in the slots of a part: as texts, never as elements. An element whose slot is empty is removed. */
function fill(part: DocumentFragment, values: Values): void {
  const valued = (text: string) => text.replace(SLOTS, (_, name: keyof Values) => values[name]);
  for (const element of part.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (hasSlot(value)) element.setAttribute(name, valued(value));
    }
    if (element.childElementCount > 0 || !hasSlot(element.textContent)) continue;
    element.textContent = valued(element.textContent);
    if (!element.textContent) element.remove();
  }
}

/** Whether the document shows the first task. */
export const isFirstTaskDrawn = () => document.querySelector('[data-built] #tasks') !== null;

/** Draws the first task as soon as its answer is there, unless the app is there first. */
export async function drawFirstTask(): Promise<void> {
  const answers = window.cabinetEarly?.answers;
  if (!answers) return;
  const [profile, due] = await Promise.all([
    read<Schema['Profile']>(answers['/api/user/profile']),
    read<Schema['Tasks']>(answers['/api/tasks']),
  ]);
  await parsed();
  const task = due?.tasks.find(({ kind }) => kind !== 'draft');
  const place = document.querySelector('[data-built] main');
  const template = document.querySelector<HTMLTemplateElement>('[data-built] template');
  if (!profile || !task || due?.incomplete || !place || !template) return;
  const { title, about = '', button, path } = task;
  const part = document.importNode(template.content, true);
  fill(part, { greeting: profile.greeting, title, about, button, path });
  place.replaceChildren(part);
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
