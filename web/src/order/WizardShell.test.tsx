import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TestRouter } from '#testing/TestRouter';
import { WizardShell } from './WizardShell';

const steps = [
  { name: 'search', title: 'Спосіб пошуку' },
  { name: 'data', title: 'Дані для пошуку' },
];

const at = (current: string) => (
  <TestRouter>
    <WizardShell title="Перевірка" steps={steps} current={current}>
      …
    </WizardShell>
  </TestRouter>
);

test('the one title of a page takes the focus at each step, and says which one it is (WIZ-01)', () => {
  vi.stubGlobal('scrollTo', () => undefined);
  const { rerender } = render(at('search'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Спосіб пошуку: Перевірка');
  fireEvent.click(document.body);
  rerender(at('data'));
  const title = screen.getByRole('heading', { level: 1 });
  expect(title.textContent).toBe('Дані для пошуку: Перевірка');
  expect(document.activeElement).toBe(title);
  expect(document.title).toContain('Дані для пошуку: Перевірка');
});
