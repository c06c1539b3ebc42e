import { expect, test, vi } from 'vitest';
import { carryOver } from './carryOver';

const button = (label: string) => {
  const made = document.createElement('button');
  made.textContent = label;
  return made;
};

/** A built document with buttons, and what the app replaces it by. */
function show(...labels: string[]) {
  const [root, built] = [document.createElement('div'), document.createElement('div')];
  root.id = 'root';
  built.dataset.built = '';
  built.append(...labels.map(button));
  root.append(built);
  document.body.append(root);
  return {
    built: [...built.children] as HTMLElement[],
    replace: (own: Element[]) => root.replaceChildren(...own),
  };
}

test('a press before the app is there is repeated once it is, and the focus is carried over', async () => {
  carryOver();
  const { built, replace } = show('Увійти', 'Назад');
  built[1]?.click();
  built[0]?.focus();
  built[0]?.click();
  expect(built[0]?.getAttribute('aria-busy')).toBe('true');
  const own = [button('Увійти'), button('Назад')];
  const pressed = vi.fn();
  for (const one of own) one.addEventListener('click', () => pressed(one.textContent));
  replace(own);
  await vi.waitFor(() => expect(pressed.mock.calls).toEqual([['Увійти']]));
  await vi.waitFor(() => expect(document.activeElement).toBe(own[0]));
  own[0]?.click();
  expect(pressed).toHaveBeenCalledTimes(2);
});

test('what the app does not have is not pressed', async () => {
  vi.useFakeTimers();
  carryOver();
  const { built, replace } = show('Увійти');
  built[0]?.click();
  const other = button('Інше');
  const pressed = vi.fn();
  other.addEventListener('click', pressed);
  replace([other]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(pressed).not.toHaveBeenCalled();
});
